import { Trans } from '@lingui/react/macro'
import type { ComponentType, ReactNode } from 'react'
import { Link } from 'react-router'

type CardsProps = {
  /** Beside something else: two in a row at any width, and less room in each. */
  narrow?: boolean
  children: ReactNode
}

/** Figures side by side, two on the phone and four on wide screens. */
export const StatCards = ({ narrow = false, children }: CardsProps) => (
  <dl
    className={`grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3 ${narrow ? 'sm:grid-cols-2 [&>div:last-child:nth-child(odd)]:col-span-full [&>div]:px-3.5 [&>div]:py-2.5' : 'sm:grid-cols-2 sm:gap-4 lg:grid-cols-4 lg:[&:has(>:nth-child(5):last-child)]:grid-cols-5'}`}
  >
    {children}
  </dl>
)

type Props = {
  label: string
  /** Undefined while it is loading. */
  value: string | undefined
  icon?: ComponentType<{ size?: number; className?: string; 'aria-hidden'?: 'true' }>
  /** Where the figure comes from: the list behind it. */
  to?: string
  /** What it is compared with, beneath it. */
  note?: ReactNode
  /** Invented, and marked as such. */
  sample?: boolean
}

/**
 * As large as the card is wide for it: two stand beside each other on a phone and five on a desk, and ten
 * lakh rupees with their paise have to fit into each. A digit takes 0.58 of its size: of so many letters each
 * line lets the longest in. Classes, since pages from the server have no style attributes
 * (server/http/content-security.ts).
 */
const sizes: [letters: number, size: string][] = [
  [7, 'text-[length:clamp(1rem,24.6cqi,var(--figure))]'],
  [10, 'text-[length:clamp(1rem,17.2cqi,var(--figure))]'],
  [13, 'text-[length:clamp(1rem,13.2cqi,var(--figure))]'],
  [16, 'text-[length:clamp(1rem,10.7cqi,var(--figure))]'],
]
const sizeOf = (value: string): string =>
  sizes.find(([letters]) => value.length <= letters)?.[1] ?? 'text-[length:clamp(1rem,8.6cqi,var(--figure))]'

/**
 * One figure of a dashboard, within `StatCards`. Label, figure and note are rows of the whole line of cards,
 * so that figures stand beside each other however long a label is, and whether or not there is a note.
 */
export const StatCard = ({ label, value, icon: CardIcon, to, note, sample = false }: Props) => (
  <div
    className={`relative row-span-3 grid grid-rows-subgrid gap-y-0 rounded-card border bg-surface px-3 pt-3 shadow-card sm:px-4 sm:pt-4 ${note || sample ? 'pb-3 sm:pb-4' : 'pb-1.5 sm:pb-2'} ${sample ? 'border-dashed border-line-strong' : 'border-line'} ${to ? 'transition-shadow duration-150 hover:shadow-lift' : ''}`}
  >
    <dt className="flex items-start justify-between gap-2 text-[0.8125rem] font-bold text-soft sm:text-sm">
      {label}
      {/* On the phone the room is the label's, so that it stays on one line. */}
      {CardIcon && <CardIcon aria-hidden="true" size={20} className="shrink-0 text-accent max-sm:hidden" />}
    </dt>
    <dd className="money @container self-end pt-1 font-display text-2xl font-bold [--figure:1.5rem] sm:text-3xl sm:[--figure:1.875rem]">
      {value === undefined ? (
        <span className="skeleton block h-8 w-16" />
      ) : (
        <span className={`whitespace-nowrap ${sizeOf(value)}`}>
          {to === undefined ? (
            value
          ) : (
            <Link
              to={to}
              aria-label={`${label}: ${value}`}
              className="after:absolute after:inset-0 after:rounded-card"
            >
              {value}
            </Link>
          )}
        </span>
      )}
    </dd>
    {(note || sample) && (
      <dd className="text-[0.8125rem] text-soft sm:text-sm">
        {note}
        {sample && (
          <span className="block">
            <Trans>Sample</Trans>
          </span>
        )}
      </dd>
    )}
  </div>
)
