import { Trans } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useId } from 'react'
import { Button } from '../button.tsx'
import { Message } from '../message.tsx'

type Props = {
  title: string
  text?: string
  /** Where a link within the page leads. */
  id?: string
  children: ReactNode
}

/** A part of the settings, with a heading of its own. */
export const Section = ({ title, text, id: own, children }: Props) => {
  const made = useId()
  const id = own ?? made
  return (
    <section
      aria-labelledby={id}
      className="rounded-card border border-line bg-surface p-4 shadow-card sm:p-6"
    >
      <h2 id={id} className="scroll-mt-24 text-2xl">
        {title}
      </h2>
      {text && <p className="mt-1 text-soft">{text}</p>}
      <div className="mt-4">{children}</div>
    </section>
  )
}

type FormProps = {
  /** The button's name, which says what it saves. */
  label: string
  busy: boolean
  dirty: boolean
  problem: string | undefined
  onSubmit: (event: FormEvent) => unknown
  children: ReactNode
}

/** The form of a section, with its own button. */
export const SectionForm = ({ label, busy, dirty, problem, onSubmit, children }: FormProps) => (
  <form onSubmit={onSubmit} noValidate className="space-y-4">
    {children}
    {problem && <Message kind="error">{problem}</Message>}
    <div className="flex flex-wrap items-center gap-3">
      <Button type="submit" busy={busy} aria-label={label}>
        <Trans>Save</Trans>
      </Button>
      {dirty && (
        <span className="text-sm text-soft">
          <Trans>Not saved yet</Trans>
        </span>
      )}
    </div>
  </form>
)
