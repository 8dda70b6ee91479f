import type { ReactNode } from 'react'

type Figure = {
  label: string
  /** Undefined while it is loading. */
  value: string | undefined
  /** How it comes to what is before it: `+`. */
  sign?: string
  /** What it is made of, behind it. */
  note?: ReactNode
}
type Props = {
  label: string
  figures: readonly Figure[]
  /** What the figures are of, before them. */
  lead?: ReactNode
  /** Behind them, at the end of the line. */
  children?: ReactNode
}

/** The sums of a list on one line above it, where its rows need the room that cards would take. */
export const FigureLine = ({ label, figures, lead, children }: Props) => (
  <section
    aria-label={label}
    className="mb-3 flex flex-wrap items-baseline gap-x-5 gap-y-1 rounded-card border border-line bg-surface px-4 py-1.5 shadow-card"
  >
    {lead && <p className="text-sm text-soft">{lead}</p>}
    {/* Its figures share their lines with what is behind them. */}
    <dl className="contents">
      {figures.map(({ label: named, value, sign, note }) => (
        <div key={named} className="flex flex-wrap items-baseline gap-x-1.5">
          <dt className="text-sm font-bold text-soft">{named}</dt>
          <dd className="money font-display text-lg font-bold">
            {sign && (
              <span aria-hidden="true" className="font-normal text-soft">
                {sign}{' '}
              </span>
            )}
            {value ?? <span className="skeleton inline-block h-5 w-16 align-middle" />}
          </dd>
          {note && <dd className="text-sm text-soft">{note}</dd>}
        </div>
      ))}
    </dl>
    {children}
  </section>
)
