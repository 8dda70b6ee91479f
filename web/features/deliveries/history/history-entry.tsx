import { Trans, useLingui } from '@lingui/react/macro'
import { IconStarFilled } from '@tabler/icons-react'
import type { Delivery } from '#shared/deliveries/contracts.ts'
import { formatPaise } from '#shared/money/money.ts'
import { exactTime } from '../../../lib/language/time.ts'
import { Tip } from '../tip.tsx'
import { DeliveryDetails } from './delivery-details.tsx'

/**
 * One line of the history (specification section 3): restaurant, earnings, date, rating, and the address as
 * far as it is still shown.
 */
export const HistoryEntry = ({ delivery }: { delivery: Delivery }) => {
  const { t } = useLingui()
  const { id, restaurant, customer, customerAddress, deliveredAt, earnings, rating } = delivery
  return (
    <article
      aria-label={t`Delivery ${id}`}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 p-4"
    >
      <h3 className="min-w-0 break-words text-lg">{restaurant}</h3>
      <p className="money text-right font-display text-xl font-bold text-leaf">
        <span className="sr-only">
          <Trans>You earned</Trans>{' '}
        </span>
        {deliveredAt === null ? formatPaise(earnings) : `+${formatPaise(earnings)}`}
      </p>
      <p className="min-w-0 break-words text-soft">
        {[customer, customerAddress].filter(Boolean).join(', ')}
      </p>
      <p className="flex items-center justify-end gap-1 text-right font-bold">
        {deliveredAt === null ? (
          <span className="text-chilli">
            <Trans>Cancelled</Trans>
          </span>
        ) : rating === null ? (
          <span className="text-sm font-normal text-soft">
            <Trans>Not rated yet</Trans>
          </span>
        ) : (
          <>
            <IconStarFilled aria-hidden="true" size={16} className="text-turmeric" />
            <span className="sr-only">
              <Trans>Rating</Trans>{' '}
            </span>
            {rating}
          </>
        )}
      </p>
      <Tip delivery={delivery} />
      <details className="col-span-full -mb-2">
        {/* One line with what is known anyway: a day's history is read by scrolling. */}
        <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-x-4 text-sm text-soft">
          <span className="min-w-0">
            {exactTime(deliveredAt ?? delivery.placedAt)} · <span className="wrap-anywhere">{id}</span>
          </span>
          <b className="text-base text-accent">
            <Trans>Details</Trans>
          </b>
        </summary>
        <DeliveryDetails delivery={delivery} />
      </details>
    </article>
  )
}
