import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertOctagon, IconMessage2, IconReceiptRefund, IconStarFilled } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { formatPaise } from '#shared/money/money.ts'
import type { Order } from '#shared/orders/contracts.ts'
import { hasFoodInKitchen } from '#shared/orders/order-lifecycle.ts'
import { useNow } from '../../../lib/language/time.ts'
import { Button } from '../../../ui/button.tsx'
import { RefundedPortions, StatusPill, usePaymentText } from '../../orders/index.ts'
import { KeptTaps } from '../../taps/index.ts'
import { Attention, CourierArrival } from '../kitchen/index.ts'
import { isAllergyNote } from '../order/allergy-note.ts'
import { collectsCash } from '../order/collects-cash.ts'
import { ForCounter } from '../order/for-counter.tsx'
import { kitchenActionLabel, kitchenStatus } from '../order/kitchen-status.ts'
import { orderCall, otherDay } from '../order/order-call.ts'
import { Undo } from '../order/undo.tsx'
import { useKitchenTransition } from '../order/use-kitchen-orders.ts'
import { preparationTime } from '../shift/preparation-time-store.ts'
import { delivering } from './delivering.tsx'
import { follow, followed } from './followed.ts'
import { OrderTime } from './order-time.tsx'
import { useOrderLink } from './use-order-link.ts'

const steps = ['accept', 'ready', 'deliver'] as const
/** Lines of dishes on a card; the rest is in the details. */
const maxLines = 4
const everyMs = 30_000

type Props = {
  order: Order
  /** Where several statuses stand in one list: the card says which. */
  named?: boolean
}

/** An order in short, with its next step; everything else is a press away. */
export const OrderCard = ({ order, named = false }: Props) => {
  const { t, i18n } = useLingui()
  const linkTo = useOrderLink()
  const move = useKitchenTransition()
  const minutes = preparationTime.use()
  const now = useNow(everyMs)
  const card = useRef<HTMLElement>(null)
  const step = steps.find((action) => order.allowedActions.includes(action))
  // The next button replaces the pressed one, here or in the column beside, and takes the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when one action replaces the other
  useEffect(() => {
    if (followed.get() !== order.id) return
    followed.set(null)
    follow(card.current)
  }, [order.allowedActions.join()])
  const onStep = () => {
    if (step === undefined) return
    if (step === 'deliver') {
      delivering.set(order)
      return
    }
    followed.set(order.id)
    move.mutate(
      step === 'accept' ? { order, action: step, preparationMinutes: minutes } : { order, action: step },
      { onError: () => followed.set(null) },
    )
  }
  const total = formatPaise(order.total)
  const day = otherDay(order)
  const isOver = order.status === 'delivered' || order.status === 'cancelled'
  const more = order.items.length - maxLines
  return (
    <article
      ref={card}
      tabIndex={-1}
      aria-label={t`Order ${order.id}`}
      className={`relative flex flex-col gap-2 rounded-2xl border bg-surface p-3 shadow-card transition-shadow duration-150 hover:shadow-lift ${order.status === 'confirmed' ? 'border-turmeric border-dashed border-2' : order.status === 'cancelled' ? 'border-chilli' : 'border-line'}`}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-2">
        <h3 className="min-w-0 text-2xl leading-none">
          <Link
            to={linkTo(order.id)}
            preventScrollReset
            className="after:absolute after:inset-0 after:rounded-2xl hover:text-accent"
          >
            {orderCall(order)}
            {day !== undefined && <span className="text-base text-soft"> {day}</span>}
            <span className="sr-only"> {order.id}</span>
          </Link>
        </h3>
        <div className="text-sm">
          <OrderTime order={order} />
        </div>
      </div>
      {order.attention !== null && (
        <div className="relative z-10">
          <Attention order={order} compact />
        </div>
      )}
      {(named || order.status === 'cancelled') && (
        <p>
          <StatusPill order={order} label={i18n._(kitchenStatus(order))} />
        </p>
      )}
      <p className="wrap-anywhere text-sm text-soft">
        {order.shippingDetails.fullName && <b className="text-ink">{order.shippingDetails.fullName} · </b>}
        <span className="whitespace-nowrap">{order.id}</span>
      </p>
      <ul className={`leading-snug ${isOver ? 'text-sm' : 'font-bold'}`}>
        {order.items.slice(0, maxLines).map((item) => (
          <li key={JSON.stringify(item)} className="flex gap-1.5">
            <span className="tabular-nums text-accent">{item.quantity}×</span>
            <span className="wrap-anywhere min-w-0">
              {item.name}
              {item.options.length > 0 && (
                <span className="block text-sm font-normal">
                  {item.options.map(({ name }) => name).join(', ')}
                </span>
              )}
              <RefundedPortions item={item} cooking={hasFoodInKitchen(order.status)} />
            </span>
          </li>
        ))}
        {more > 0 && (
          <li className="font-normal text-soft">
            <Trans>and {more} more lines</Trans>
          </li>
        )}
      </ul>
      <div className="relative z-10 empty:hidden">
        <KeptTaps about={order.id} />
      </div>
      <CardNote text={order.shippingDetails.notes} />
      <ForCounter order={order} className="text-sm" />
      <div className="[&_p]:!text-sm [&_svg]:size-5">
        <CourierArrival order={order} now={now} />
      </div>
      <Marks order={order} />
      <p className="mt-auto flex flex-wrap items-baseline justify-between gap-x-2 text-sm">
        <Payment order={order} />
        <b className="money ml-auto font-display text-base">{total}</b>
      </p>
      {order.cancelReason && (
        <p className="wrap-anywhere text-sm text-chilli">
          <Trans>Cancelled: {i18n._(order.cancelReason)}</Trans>
        </p>
      )}
      <div className="relative z-10 flex flex-col gap-2 empty:hidden">
        <Undo order={order} onUndo={() => followed.set(order.id)} />
        {step && (
          <Button data-step busy={move.isPending} onClick={onStep} className="!px-2 !leading-tight">
            {i18n._(kitchenActionLabel(order, step))}
          </Button>
        )}
      </div>
    </article>
  )
}

const Payment = ({ order }: { order: Order }) => {
  const text = usePaymentText(order)
  const total = formatPaise(order.total)
  if (!collectsCash(order) || order.status === 'cancelled') return <span className="text-soft">{text}</span>
  return (
    <span className="rounded-lg bg-turmeric px-2 font-bold text-on-turmeric">
      <Trans>Cash to collect: {total}</Trans>
    </span>
  )
}

/** What the customer wrote, cut short; what may make somebody ill is not. */
const CardNote = ({ text }: { text: string | undefined }) => {
  if (!text) return null
  if (!isAllergyNote(text))
    return (
      <p className="flex gap-1.5 text-sm font-semibold text-accent">
        <IconMessage2 aria-hidden="true" size={18} className="mt-0.5 shrink-0" />
        <span className="wrap-anywhere line-clamp-2 min-w-0">{text}</span>
      </p>
    )
  return (
    <p className="flex gap-1.5 rounded-lg border-2 border-chilli bg-chilli-tint px-2 py-1 text-sm font-bold text-chilli">
      <IconAlertOctagon aria-hidden="true" size={18} className="mt-0.5 shrink-0" />
      <span className="wrap-anywhere min-w-0">
        <Trans>Allergy</Trans>: {text}
      </span>
    </p>
  )
}

/** What became of it afterwards: how it was rated, and what went back. */
const Marks = ({ order: { rating, payment, refundRequested } }: { order: Order }) => {
  const amount = formatPaise(payment.refunded)
  if (rating === null && payment.refunded === 0 && !refundRequested) return null
  return (
    <p className="flex flex-wrap gap-x-3 gap-y-1 text-sm">
      {rating && (
        <span className="inline-flex items-center gap-1 font-bold">
          <IconStarFilled aria-hidden="true" size={16} className="text-star" />
          <Trans>{rating.rating} of 5</Trans>
        </span>
      )}
      {(payment.refunded > 0 || refundRequested) && (
        <span className="inline-flex items-center gap-1 font-bold text-chilli">
          <IconReceiptRefund aria-hidden="true" size={18} />
          {payment.refunded > 0 ? <Trans>{amount} refunded</Trans> : <Trans>Refund asked for</Trans>}
        </span>
      )}
    </p>
  )
}
