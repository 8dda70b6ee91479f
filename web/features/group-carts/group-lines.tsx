import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { GroupCart } from '#shared/group-carts/contracts.ts'
import { formatPaise } from '#shared/money/money.ts'
import { OptionNames } from '../../ui/option-names.tsx'
import { lineKeyOf } from './use-group-cart.ts'

/** What a group has chosen, as its host pays for it: by person, to be changed on the group's own page. */
export const GroupLines = ({ cart }: { cart: GroupCart }) => (
  <section aria-label={cart.restaurant.name}>
    <h3 className="wrap-anywhere mb-2 text-lg">{cart.restaurant.name}</h3>
    <ul className="divide-y divide-line rounded-card border border-line bg-surface">
      {cart.guests.map((guest) => (
        <li key={guest.name.toLocaleLowerCase()} className="p-3">
          <p className="wrap-anywhere font-bold">{guest.name}</p>
          <ul className="text-sm">
            {guest.items.map((line) => (
              <li key={lineKeyOf(line)} className="flex justify-between gap-3">
                <span className="wrap-anywhere min-w-0">
                  {line.quantity} × {line.name}
                  <OptionNames options={line.options} />
                </span>
                <span className="money shrink-0">
                  {line.lineTotal === null ? <Trans>Not available</Trans> : formatPaise(line.lineTotal)}
                </span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
    <Link
      to={`/group/${cart.token}`}
      className="mt-1 inline-flex min-h-11 items-center font-bold text-accent underline"
    >
      <Trans>Back to the group order</Trans>
    </Link>
  </section>
)
