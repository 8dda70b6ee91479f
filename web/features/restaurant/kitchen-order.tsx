import { Trans, useLingui } from '@lingui/react/macro'
import { IconCreditCard, IconMapPin, IconPhone } from '@tabler/icons-react'
import { Suspense, useEffect, useId, useRef, useState } from 'react'
import type { Order } from '#shared/contracts/orders.ts'
import { deliveryLabels } from '#shared/deliveries/delivery-lifecycle.ts'
import { formatPaise } from '#shared/money/money.ts'
import { actionLabels, hasFoodInKitchen } from '#shared/orders/order-lifecycle.ts'
import { Button } from '../../ui/button.tsx'
import { OptionNames } from '../../ui/option-names.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import {
  CancelDialog,
  InvoiceButton,
  OrderChanges,
  RefundedPortions,
  StatusPill,
  usePaymentText,
} from '../orders/index.ts'
import { NeedHelp } from '../support/index.ts'
import { collectsCash } from './collects-cash.ts'
import { Countdown } from './countdown.tsx'
import { DeliverDialog } from './deliver-dialog.tsx'
import { ForCounter } from './for-counter.tsx'
import { Attention } from './kitchen/attention.tsx'
import { Note } from './kitchen/note.tsx'
import { kitchenActionLabel, kitchenStatus } from './kitchen-status.ts'
import { ChangeItem } from './on-demand.ts'
import { PreparationTime } from './preparation-time.tsx'
import { preparationTime } from './preparation-time-store.ts'
import { PrintButtons } from './printing/print-buttons.tsx'
import { SurplusFromOrder } from './surplus/from-order.tsx'
import { Undo } from './undo.tsx'
import { useKitchenTransition, useRestaurantCancel } from './use-kitchen-orders.ts'

const kitchenActions = ['accept', 'ready', 'deliver'] as const

/** Takes the focus of a card that leaves its list when one of its buttons was pressed. */
export const kitchenListId = 'kitchen-orders'

/** One order with all that the kitchen needs, and what it can do with it. `level`: of its heading. */
export const KitchenOrder = ({ order, level = 2 }: { order: Order; level?: 2 | 3 }) => {
  const Heading = `h${level}` as const
  const { t, i18n } = useLingui()
  const { shippingDetails: to, delivery } = order
  const move = useKitchenTransition()
  const cancel = useRestaurantCancel()
  const [cancelling, setCancelling] = useState(false)
  const [delivering, setDelivering] = useState(false)
  const [changing, setChanging] = useState(false)
  const card = useRef<HTMLElement>(null)
  const pressed = useRef(false)
  const minutesId = useId()
  const minutes = preparationTime.use()
  const payment = usePaymentText(order)
  // The next button replaces the pressed one and takes the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when one action replaces the other
  useEffect(() => {
    if (pressed.current)
      (card.current?.querySelector<HTMLElement>('button[data-step]') ?? card.current)?.focus()
    pressed.current = false
  }, [order.allowedActions.join()])
  useEffect(
    () => () => {
      if (pressed.current) document.getElementById(kitchenListId)?.focus({ preventScroll: true })
    },
    [],
  )
  const onAction = (action: 'accept' | 'ready') => {
    pressed.current = true
    move.mutate(action === 'accept' ? { order, action, preparationMinutes: minutes } : { order, action })
  }
  const address = [to.address, to.city, to.zipCode].filter(Boolean).join(', ')
  const inCash = collectsCash(order)
  const total = formatPaise(order.total)
  return (
    <article
      ref={card}
      tabIndex={-1}
      aria-label={t`Order ${order.id}`}
      className="flex flex-col rounded-card border border-line bg-surface p-4 shadow-card"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <div className="min-w-0 break-words">
          <Heading className="text-lg">
            {order.number !== null && <span className="mr-2 text-2xl">#{order.number}</span>}
            {order.id}
          </Heading>
          <p className="text-sm text-soft">
            <TimeText at={order.placedAt} />
          </p>
          {order.status === 'confirmed' && <Countdown order={order} />}
        </div>
        <StatusPill status={order.status} label={i18n._(kitchenStatus(order))} />
      </div>
      {order.attention !== null && (
        <div className="mt-3">
          <Attention order={order} />
        </div>
      )}
      <ul className="my-3 space-y-1.5 border-y border-dashed border-line-strong py-3">
        {order.items.map((item) => (
          <li key={JSON.stringify(item)} className="flex gap-3 text-lg font-bold leading-tight">
            <span className="min-w-9 tabular-nums text-accent">{item.quantity}×</span>
            <span className="min-w-0">
              {item.name}
              <OptionNames options={item.options} className="!text-base !text-ink" />
              <RefundedPortions item={item} cooking={hasFoodInKitchen(order.status)} />
            </span>
          </li>
        ))}
      </ul>
      <div className="-mt-2 mb-3 empty:hidden">
        <OrderChanges order={order} />
      </div>
      {to.notes && (
        <div className="mb-3">
          <Note text={to.notes} />
        </div>
      )}
      <div className="mb-4 space-y-1 text-sm">
        {to.fullName && <p className="font-bold">{to.fullName}</p>}
        {to.phone && (
          <p className="flex gap-1.5">
            <IconPhone aria-hidden="true" size={17} className="mt-2 shrink-0 text-soft" />
            <a
              href={`tel:+91${to.phone}`}
              aria-label={t`Call ${to.fullName}: ${to.phone}`}
              className="inline-flex min-h-9 items-center font-bold text-accent hover:underline"
            >
              {to.phone}
            </a>
          </p>
        )}
        <ForCounter order={order} />
        {address && order.fulfilment === 'delivery' && (
          <p className="flex gap-1.5 text-soft">
            <IconMapPin aria-hidden="true" size={17} className="mt-0.5 shrink-0" />
            {address}
          </p>
        )}
        <p className="flex gap-1.5 text-soft">
          <IconCreditCard aria-hidden="true" size={17} className="mt-0.5 shrink-0" />
          {payment}
        </p>
        {inCash && order.status !== 'cancelled' && (
          <p className="w-fit rounded-lg bg-turmeric px-2.5 py-1 font-bold text-on-turmeric">
            <Trans>Cash to collect: {total}</Trans>
          </p>
        )}
        {order.cancelReason && (
          <p className="text-chilli">
            <Trans>Cancelled: {order.cancelReason}</Trans>
          </p>
        )}
        {delivery && (
          <p className="font-bold text-leaf">
            {delivery.agent.name}:{' '}
            {delivery.arrivedAt === null ? i18n._(deliveryLabels[delivery.status]) : t`is here`}
          </p>
        )}
      </div>
      <div className="mt-auto">
        <p className="mb-3 flex items-baseline justify-between">
          <span className="text-soft">
            <Trans>Total</Trans>
          </span>
          <span className="money font-display text-xl font-bold">{total}</span>
        </p>
        <div className="flex flex-col gap-2">
          <Undo order={order} onUndo={() => (pressed.current = true)} />
          {order.allowedActions.includes('accept') && <PreparationTime labelId={minutesId} />}
          {kitchenActions
            .filter((action) => order.allowedActions.includes(action))
            .map((action) => (
              <Button
                key={action}
                data-step
                busy={move.isPending}
                onClick={() => (action === 'deliver' ? setDelivering(true) : onAction(action))}
              >
                {i18n._(kitchenActionLabel(order, action))}
              </Button>
            ))}
          <SurplusFromOrder order={order} />
          <PrintButtons order={order} />
          <InvoiceButton order={order} look="quiet" />
          {hasFoodInKitchen(order.status) && order.handOverBy === null && (
            <Button look="quiet" onClick={() => setChanging(true)}>
              <Trans>Change Items</Trans>
            </Button>
          )}
          {(order.status === 'outForDelivery' || order.status === 'delivered') && (
            <NeedHelp orderId={order.id} label={t`Report a Problem`} look="quiet" />
          )}
          {order.allowedActions.includes('cancel') && (
            <Button look="quiet" className="!text-chilli" onClick={() => setCancelling(true)}>
              {i18n._(actionLabels.cancel)}
            </Button>
          )}
        </div>
      </div>
      {changing && (
        <Suspense>
          <ChangeItem order={order} onClose={() => setChanging(false)} />
        </Suspense>
      )}
      <DeliverDialog
        open={delivering}
        onClose={() => setDelivering(false)}
        order={order}
        onDeliver={() => {
          pressed.current = true
          return move.mutateAsync({ order, action: 'deliver' })
        }}
      />
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
