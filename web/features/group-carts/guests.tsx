import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { GroupCart } from '#shared/group-carts/contracts.ts'
import { formatPaise } from '#shared/money/money.ts'
import { OptionNames } from '../../ui/option-names.tsx'
import { AmountRows } from '../cart/index.ts'
import { saveGuestName } from './guest-name.ts'
import { type GuestLine, lineKeyOf } from './use-group-cart.ts'

type Props = { cart: GroupCart; name: string | undefined }

/** What each of the group eats, and what all of it comes to. */
export const Guests = ({ cart, name }: Props) => {
  const { t } = useLingui()
  const heading = useId()
  const { guests, amounts, limit } = cart
  const isMe = (guest: string) => guest.toLocaleLowerCase() === name?.toLocaleLowerCase()
  const most = limit === null ? null : formatPaise(limit)
  return (
    <section aria-labelledby={heading} className="rounded-card border border-line bg-surface p-4 shadow-card">
      <h2 id={heading} className="text-2xl">
        <Trans>Who eats what</Trans>
      </h2>
      {most !== null && (
        <p className="text-sm text-soft">
          <Trans>At most {most} for each person</Trans>
        </p>
      )}
      {guests.length === 0 ? (
        <p className="mt-2 text-soft">
          <Trans>Nobody has chosen anything yet.</Trans>
        </p>
      ) : (
        <ul aria-live="polite" className="mt-2 divide-y divide-line">
          {guests.map((guest) => (
            <li key={guest.name.toLocaleLowerCase()} className="py-2.5">
              <p className="flex items-baseline justify-between gap-3">
                <span className="wrap-anywhere min-w-0 font-bold">
                  {isMe(guest.name) ? t`${guest.name} (you)` : guest.name}
                </span>
                <span className="money font-semibold">{formatPaise(guest.subtotal)}</span>
              </p>
              <ul className="text-sm">
                {guest.items.map((line) => (
                  <Line key={lineKeyOf(line)} line={line} />
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
      {amounts && (
        <dl className="mt-2 space-y-1 border-t border-dashed border-line-strong pt-2.5 text-sm">
          <AmountRows amounts={amounts} />
          <div className="flex items-baseline justify-between pt-1 text-base">
            <dt className="font-bold">
              <Plural value={guests.length} one="Total for # person" other="Total for # people" />
            </dt>
            <dd className="money font-display text-xl font-bold">{formatPaise(amounts.total)}</dd>
          </div>
        </dl>
      )}
      {name !== undefined && cart.state === 'open' && (
        <button
          type="button"
          onClick={() => saveGuestName(cart.token, undefined)}
          className="mt-1 min-h-11 text-sm font-bold text-accent underline"
        >
          <Trans>Choose for somebody else</Trans>
        </button>
      )}
    </section>
  )
}

const Line = ({ line }: { line: GuestLine }) => {
  const { t } = useLingui()
  const { name, quantity, options, lineTotal } = line
  return (
    <li className="flex justify-between gap-3 text-soft">
      <span className="wrap-anywhere min-w-0">
        {quantity} × {name || t`A dish that is no longer on the menu`}
        <OptionNames options={options} />
      </span>
      <span className="money shrink-0">
        {lineTotal === null ? (
          <span className="font-bold text-chilli">
            <Trans>Not available</Trans>
          </span>
        ) : (
          formatPaise(lineTotal)
        )}
      </span>
    </li>
  )
}
