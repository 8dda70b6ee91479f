import { Trans, useLingui } from '@lingui/react/macro'
import type { Order } from '#shared/orders/contracts.ts'
import { exactDate, exactTime, timeOfDay } from '../../../lib/language/time.ts'

/** Why a cancelled order was, what comes of its money, by whom and when. */
export const CancelledText = ({ order }: { order: Order }) => {
  const { i18n } = useLingui()
  const reason = i18n._(order.cancelReason ?? '').replace(/(?<![.।\s])[.।\s]+$/, '')
  return (
    <>
      {reason === '' ? (
        <Trans>This order was cancelled.</Trans>
      ) : (
        <Trans>This order was cancelled: {reason}.</Trans>
      )}
      {order.payment.refunded > 0 ? (
        <>
          {' '}
          <Trans>What you paid goes back to you.</Trans>
        </>
      ) : order.paymentMethod === 'cashOnDelivery' ? (
        <>
          {' '}
          <Trans>You have not paid anything, and nothing will be collected.</Trans>
        </>
      ) : (
        <NotPaid status={order.payment.status} />
      )}
      <CancelledBy order={order} />
    </>
  )
}

/** That nothing was paid, as far as the payment service has said so. */
const NotPaid = ({ status }: { status: Order['payment']['status'] }) => {
  if (status !== 'failed' && status !== 'created') return null
  return (
    <>
      {' '}
      {status === 'failed' ? (
        <Trans>Nothing was charged.</Trans>
      ) : (
        <Trans>Should you have paid after all, the money comes back by itself.</Trans>
      )}
    </>
  )
}

/** Who cancelled it, and when. */
const CancelledBy = ({ order: { timeline, restaurant, viewedAs } }: { order: Order }) => {
  const last = timeline.findLast(({ status }) => status === 'cancelled')
  if (!last || viewedAs !== 'customer') return null
  const isToday = exactDate(last.at) === exactDate(new Date().toISOString())
  const time = isToday ? timeOfDay(last.at) : exactTime(last.at)
  const kitchen = restaurant.name
  return (
    <span className="mt-1 block text-sm font-normal">
      {last.by === 'customer' ? (
        <Trans>By you, at {time}</Trans>
      ) : last.by === 'restaurant' ? (
        <Trans>
          By {kitchen}, at {time}
        </Trans>
      ) : (
        <Trans>By Annapurna Eats, at {time}</Trans>
      )}
    </span>
  )
}
