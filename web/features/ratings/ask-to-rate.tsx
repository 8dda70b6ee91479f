import { Trans, useLingui } from '@lingui/react/macro'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { Order } from '#shared/orders/contracts.ts'
import { isAskedToRate } from '#shared/ratings/asking.ts'
import { OrderPicture } from '../../ui/order-picture.tsx'
import { decline, useDeclined } from './declined.ts'
import { RateButton } from './rate-button.tsx'

/** The latest of these orders that its customer is to be asked about, from an hour after it was there. */
const askedOf = (orders: readonly Order[], declined: readonly string[], now: number): Order | undefined =>
  orders.find(
    ({ id, allowedActions, deliveredAt }) =>
      allowedActions.includes('rate') && !declined.includes(id) && isAskedToRate(deliveredAt, now),
  )

/** Asks how an order was, until it is rated or somebody would rather not say; nothing where none is due. */
export const AskToRate = ({ orders, className = '' }: { orders: readonly Order[]; className?: string }) => {
  const { t } = useLingui()
  const [now] = useState(Date.now)
  const order = askedOf(orders, useDeclined(), now)
  if (!order) return null
  const { name } = order.restaurant
  return (
    <section
      aria-label={t`Rate your order`}
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-surface p-4 shadow-card ${className}`}
    >
      <OrderPicture {...order} />
      <p className="min-w-0 flex-1 basis-40 leading-snug">
        <b className="block font-display text-lg">
          <Trans>How was it?</Trans>
        </b>
        <span className="wrap-anywhere text-soft">
          <Trans>Your order from {name}</Trans>
        </span>
      </p>
      <span className="flex items-center gap-1">
        <RateButton key={order.id} order={order} look="primary" />
        <button
          type="button"
          aria-label={t`Not now`}
          onClick={() => decline(order.id)}
          className="grid size-11 cursor-pointer place-items-center rounded-full text-soft hover:text-accent"
        >
          <IconX aria-hidden="true" size={22} />
        </button>
      </span>
    </section>
  )
}
