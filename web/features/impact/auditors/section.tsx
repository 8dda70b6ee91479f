import type { ReactNode } from 'react'

type Props = { id: string; title: string; children: ReactNode }

/** A part of the page for auditors. */
export const Section = ({ id, title, children }: Props) => (
  <section aria-labelledby={id} className="space-y-3">
    <h2 id={id} className="scroll-mt-24 text-2xl">
      {title}
    </h2>
    {children}
  </section>
)

/** Bytes, formulas and commands, as they are in every language. */
export const Listing = ({ children }: { children: string }) => (
  <pre translate="no" className="wrap-anywhere whitespace-pre-wrap rounded-2xl bg-sunken p-3 text-sm">
    {children}
  </pre>
)
