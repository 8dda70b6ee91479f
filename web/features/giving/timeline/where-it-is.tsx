import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Donation } from '#shared/giving/contracts.ts'
import { formatPaise, type Paise, paise } from '#shared/money/money.ts'

/** Where the rupees of a received donation are, each at one place: a bar, and the same in words. */
export const WhereItIs = ({ donation }: { donation: Donation }) => {
  const { t } = useLingui()
  const { amount, used, served, kept, mealsKept, mealsServed, refunded } = donation
  const parts = [
    {
      key: 'served',
      amount: served,
      look: 'bg-leaf',
      label:
        mealsServed > 0 ? (
          <Plural value={mealsServed} one="became # meal" other="became # meals" />
        ) : (
          <Trans>became meals</Trans>
        ),
    },
    { key: 'underWay', amount: paise(used - served), look: 'bg-accent', label: <Trans>is on its way</Trans> },
    {
      key: 'kept',
      amount: kept,
      look: 'bg-turmeric',
      label: (
        <Plural value={mealsKept} one="is kept for # sponsored meal" other="is kept for # sponsored meals" />
      ),
    },
    {
      key: 'waiting',
      amount: paise(amount - used - kept - refunded),
      look: 'bg-turmeric',
      label: <Trans>waits in the fund</Trans>,
    },
    { key: 'refunded', amount: refunded, look: 'bg-line-strong', label: <Trans>went back to you</Trans> },
  ].filter((part) => part.amount > 0)
  return (
    <div>
      <div aria-hidden="true" className="flex h-4 gap-0.5 overflow-hidden rounded-full bg-sunken">
        {parts.map((part) => (
          // A part of a paisa's width is still a part.
          <span
            key={part.key}
            style={{ flexGrow: part.amount }}
            className={`min-w-1.5 basis-0 ${part.look}`}
          />
        ))}
      </div>
      <ul aria-label={t`Where it is`} className="mt-3 flex flex-wrap gap-x-6 gap-y-1">
        {parts.map((part) => (
          <Part key={part.key} look={part.look} amount={part.amount}>
            {part.label}
          </Part>
        ))}
      </ul>
    </div>
  )
}

const Part = ({ look, amount, children }: { look: string; amount: Paise; children: ReactNode }) => (
  <li className="flex items-baseline gap-2">
    <span aria-hidden="true" className={`size-3 shrink-0 rounded-full ${look}`} />
    <span>
      <b className="money">{formatPaise(amount)}</b> {children}
    </span>
  </li>
)
