import type { ReactNode } from 'react'

/** A part of the details under its heading. */
export const Part = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <section className="rounded-card border border-line bg-surface p-4">
    <h3 className="mb-2 text-lg leading-tight">{title}</h3>
    {children}
  </section>
)
