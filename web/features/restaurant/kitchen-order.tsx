import { Trans, useLingui } from '@lingui/react/macro'
import { IconMapPin, IconPhone } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { Order } from '#shared/contracts/orders.ts'
import { deliveryLabels } from '#shared/delivery-lifecycle.ts'
import { formatPaise } from '#shared/money.ts'
import { actionLabels, statusLabels } from '#shared/order-lifecycle.ts'
import { Button } from '../../ui/button.tsx'
import { OptionNames } from '../../ui/option-names.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { CancelDialog, StatusPill } from '../orders/index.ts'
import { type KitchenTransition, useKitchenTransition, useRestaurantCancel } from './use-restaurant-orders.ts'

const kitchenActions = ['accept', 'ready', 'deliver'] as const

/** Until the restaurant accepts an order, its status reads New. */
const labelOf = (order: Order): string =>
  order.restaurantStatus === 'pending' ? /*i18n*/ 'New' : statusLabels[order.status]

export const KitchenOrder = ({ order }: { order: Order }) => {
  const { t, i18n } = useLingui()
  const move = useKitchenTransition()
  const cancel = useRestaurantCancel()
  const [cancelling, setCancelling] = useState(false)
  const card = useRef<HTMLElement>(null)
  const pressed = useRef(false)
  // The next button replaces the pressed one and takes the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when one action replaces the other
  useEffect(() => {
    if (pressed.current) (card.current?.querySelector('button') ?? card.current)?.focus()
    pressed.current = false
  }, [order.allowedActions.join()])
  const onAction = (action: KitchenTransition['action']) => {
    pressed.current = true
    move.mutate({ order, action })
  }
  const { shippingDetails: to, delivery } = order
  return (
    <article
      ref={card}
      tabIndex={-1}
      aria-label={t`Order ${order.id}`}
      className="flex flex-col rounded-card border border-line bg-surface p-4 shadow-card"
    >
      <div className="flex items-start justify-between gap-3">
        <div>
          <h2 className="text-lg">{order.id}</h2>
          <p className="text-sm text-soft">
            <TimeText at={order.placedAt} />
          </p>
        </div>
        <StatusPill status={order.status} label={i18n._(labelOf(order))} />
      </div>
      <ul className="my-3 space-y-1.5 border-y border-dashed border-line-strong py-3">
        {order.items.map((item) => (
          <li key={JSON.stringify(item)} className="flex gap-3 text-lg font-bold leading-tight">
            <span className="min-w-9 tabular-nums text-accent">{item.quantity}×</span>
            <span className="min-w-0">
              {item.name}
              <OptionNames options={item.options} className="!text-base !text-ink" />
            </span>
          </li>
        ))}
      </ul>
      {to.notes && <p className="mb-3 rounded-xl bg-accent-tint px-3 py-2 text-accent">{to.notes}</p>}
      <div className="mb-4 space-y-1 text-sm">
        {to.fullName && <p className="font-bold">{to.fullName}</p>}
        {to.phone && (
          <p className="flex gap-1.5 text-soft">
            <IconPhone aria-hidden="true" size={17} className="mt-0.5 shrink-0" />
            {to.phone}
          </p>
        )}
        <p className="flex gap-1.5 text-soft">
          <IconMapPin aria-hidden="true" size={17} className="mt-0.5 shrink-0" />
          {[to.address, to.city].filter(Boolean).join(', ')}
        </p>
        {delivery && (
          <p className="font-bold text-leaf">
            {delivery.agent.name}: {i18n._(deliveryLabels[delivery.status])}
          </p>
        )}
      </div>
      <div className="mt-auto">
        <p className="mb-3 flex items-baseline justify-between">
          <span className="text-soft">
            <Trans>Total</Trans>
          </span>
          <span className="money font-display text-xl font-bold">{formatPaise(order.total)}</span>
        </p>
        <div className="flex flex-col gap-2">
          {kitchenActions
            .filter((action) => order.allowedActions.includes(action))
            .map((action) => (
              <Button key={action} busy={move.isPending} onClick={() => onAction(action)}>
                {i18n._(actionLabels[action])}
              </Button>
            ))}
          {order.allowedActions.includes('cancel') && (
            <Button look="quiet" className="!text-chilli" onClick={() => setCancelling(true)}>
              {i18n._(actionLabels.cancel)}
            </Button>
          )}
        </div>
      </div>
      <CancelDialog
        open={cancelling}
        onClose={() => setCancelling(false)}
        orderId={order.id}
        reasonRequired
        onCancel={(reason) => cancel(order, reason)}
      />
    </article>
  )
}
