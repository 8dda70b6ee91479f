import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconMotorbike } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { Order } from '#shared/contracts/orders.ts'
import { deliveryLabels } from '#shared/deliveries/delivery-lifecycle.ts'
import { hasFoodInKitchen } from '#shared/orders/order-lifecycle.ts'
import { Button } from '../../../ui/button.tsx'
import { OrderChanges, RefundedPortions } from '../../orders/index.ts'
import { DeliverDialog } from '../deliver-dialog.tsx'
import { ForCounter } from '../for-counter.tsx'
import { kitchenActionLabel, kitchenStatus } from '../kitchen-status.ts'
import { preparationTime } from '../preparation-time-store.ts'
import { PrintButtons } from '../printing/index.ts'
import { Undo } from '../undo.tsx'
import { useKitchenTransition } from '../use-kitchen-orders.ts'
import { type Age, ageOf, itemsAt } from './all-day.ts'

const bands: Record<Age['kind'], string> = {
  fresh: 'bg-leaf text-on-leaf',
  getsLate: 'bg-turmeric text-on-turmeric',
  late: 'bg-chilli text-ground',
}

/** How long a change stands out. */
const flashMs = 2_000

/** True for a moment after a change of what the ticket says, but not when it is first drawn with the page. */
const useFlash = (signature: string, isNew: boolean): boolean => {
  const before = useRef(isNew ? '' : signature)
  const [flashing, setFlashing] = useState(false)
  useEffect(() => {
    if (before.current === signature) return
    before.current = signature
    setFlashing(true)
    const timer = setTimeout(() => setFlashing(false), flashMs)
    return () => clearTimeout(timer)
  }, [signature])
  return flashing
}

type Props = {
  order: Order
  now: number
  station: string
  stationOf: ReadonlyMap<string, string>
  /** Came while the screen was open. */
  isNew: boolean
}

/** One order on the kitchen's screen: nothing has to be opened, and one press moves it on. */
export const Ticket = ({ order, now, station, stationOf, isNew }: Props) => {
  const { t, i18n } = useLingui()
  const move = useKitchenTransition()
  const [delivering, setDelivering] = useState(false)
  const card = useRef<HTMLElement>(null)
  const pressed = useRef(false)
  const minutes = preparationTime.use()
  const age = ageOf(order, now)
  const items = itemsAt(order, station, stationOf)
  const elsewhere = order.items.length - items.length
  const signature = `${order.restaurantStatus} ${order.delivery?.status ?? ''} ${order.changes.length}`
  const flashing = useFlash(signature, isNew)
  const step = (['accept', 'ready', 'deliver'] as const).find((action) =>
    order.allowedActions.includes(action),
  )
  // The next button replaces the pressed one and takes the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when one action replaces the other
  useEffect(() => {
    if (pressed.current)
      (card.current?.querySelector<HTMLElement>('button[data-step]') ?? card.current)?.focus()
    pressed.current = false
  }, [step])
  const onStep = () => {
    if (step === undefined) return
    if (step === 'deliver') return setDelivering(true)
    pressed.current = true
    move.mutate(
      step === 'accept' ? { order, action: step, preparationMinutes: minutes } : { order, action: step },
    )
  }
  const state = {
    fresh: <Trans>On time</Trans>,
    getsLate: <Trans>Getting late</Trans>,
    late: <Trans>Late</Trans>,
  }[age.kind]
  return (
    <article
      ref={card}
      tabIndex={-1}
      aria-label={t`Order ${order.id}`}
      data-flash={flashing || undefined}
      className={`flex flex-col overflow-hidden rounded-card border-2 bg-surface shadow-card outline-offset-4 ${flashing ? 'kitchen-flash border-accent ring-8 ring-turmeric' : 'border-line'}`}
    >
      <header
        className={`flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-2 font-display font-bold ${bands[age.kind]}`}
      >
        <h3 className="text-3xl leading-tight">
          {/* Read aloud and called across the kitchen: the end tells orders apart. */}
          <span className="sr-only">{order.id}</span>
          <span aria-hidden="true">{order.id.slice(-4)}</span>
        </h3>
        <p className="text-2xl leading-tight tabular-nums">
          <Trans>{age.minutes} min</Trans> · {state}
        </p>
      </header>
      <div className="flex flex-1 flex-col gap-3 p-4">
        <p className="text-xl font-bold text-soft">{i18n._(kitchenStatus(order))}</p>
        <ul className="space-y-2">
          {items.map((item) => (
            <li key={JSON.stringify(item)} className="flex gap-3 text-3xl font-bold leading-tight">
              <span className="min-w-12 tabular-nums text-accent">{item.quantity}×</span>
              <span className="min-w-0 break-words">
                {item.name}
                {item.options.length > 0 && (
                  <span className="block text-2xl font-semibold">
                    {item.options.map(({ name }) => name).join(', ')}
                  </span>
                )}
                <RefundedPortions item={item} cooking={hasFoodInKitchen(order.status)} className="text-xl" />
              </span>
            </li>
          ))}
        </ul>
        {elsewhere > 0 && (
          <p className="text-xl text-soft">
            <Plural
              value={elsewhere}
              one="and # line of another station"
              other="and # lines of other stations"
            />
          </p>
        )}
        <OrderChanges order={order} />
        <ForCounter order={order} className="text-xl" />
        {order.shippingDetails.notes && (
          <p className="rounded-xl bg-accent-tint px-3 py-2 text-2xl font-semibold text-accent">
            {order.shippingDetails.notes}
          </p>
        )}
        <CourierArrival order={order} now={now} />
        <div className="mt-auto space-y-2 pt-2">
          <Undo order={order} onUndo={() => (pressed.current = true)} className="text-xl" />
          {step && (
            <Button
              data-step
              busy={move.isPending}
              onClick={onStep}
              className="min-h-16 w-full !text-2xl !leading-tight"
            >
              {i18n._(kitchenActionLabel(order, step))}
            </Button>
          )}
          <PrintButtons order={order} />
        </div>
      </div>
      <DeliverDialog
        open={delivering}
        onClose={() => setDelivering(false)}
        order={order}
        onDeliver={() => move.mutateAsync({ order, action: 'deliver' })}
      />
    </article>
  )
}

/** Who fetches it and when, as far as the kitchen may know: never where they are. */
const CourierArrival = ({ order: { delivery, status }, now }: { order: Order; now: number }) => {
  const { i18n } = useLingui()
  if (!delivery || status === 'outForDelivery') return null
  const { agent, pickupAt, arrivedAt } = delivery
  const minutes =
    arrivedAt !== null
      ? 0
      : pickupAt === null
        ? null
        : Math.max(0, Math.ceil((Date.parse(pickupAt) - now) / 60_000))
  return (
    <p className="flex items-start gap-2 text-xl font-bold text-leaf">
      <IconMotorbike aria-hidden="true" size={28} className="shrink-0" />
      <span>
        {agent.name}:{' '}
        {minutes === null ? (
          i18n._(deliveryLabels[delivery.status])
        ) : minutes <= 1 ? (
          <Trans>is here</Trans>
        ) : (
          <Trans>here in {minutes} min</Trans>
        )}
      </span>
    </p>
  )
}
