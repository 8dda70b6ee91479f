import { type Paise, paise, sumOf } from '#shared/money/money.ts'
import { standingTips } from '#shared/orders/tips.ts'
import type { Viewer } from '../disclosure.ts'
import type { OrderRecord } from '../read-orders.ts'

/** What an order's customer gives in all, in paise: what was given, is held, or is still to be paid. */
export const tipOf = ({ tips }: Pick<OrderRecord, 'tips'>): Paise =>
  sumOf(
    (tips ?? []).flatMap(({ status, amount, given }) =>
      standingTips.some((standing) => standing === status) ? (given ?? amount) : [],
    ),
  )

/** What of an order's tips is to be taken at its door, in paise. */
export const tipAtDoor = ({
  tips,
  order,
  payment,
}: Pick<OrderRecord, 'tips' | 'order' | 'payment'>): Paise =>
  payment.method !== 'cashOnDelivery' || order.status === 'cancelled'
    ? paise(0)
    : sumOf(
        (tips ?? []).flatMap(({ status, paymentId, amount }) =>
          status === 'waiting' && paymentId === order.paymentId ? amount : [],
        ),
      )

/**
 * The order's tip as `viewer` sees it: its customer, its courier and admins alone. `thankedAt` is when the
 * courier said thank you.
 */
export const shownTip = (
  record: OrderRecord,
  viewer: Viewer,
): { tip: Paise; tipThankedAt: string | null } => {
  if (viewer === 'restaurant' || viewer === 'anyAgent') return { tip: paise(0), tipThankedAt: null }
  const thanked = record.tips?.find(({ thankedAt }) => thankedAt !== null)?.thankedAt
  return { tip: tipOf(record), tipThankedAt: thanked ? new Date(thanked).toISOString() : null }
}

/** Whether something was given that its courier has not thanked for. */
export const mayThank = ({ tips }: Pick<OrderRecord, 'tips'>): boolean =>
  (tips ?? []).some(({ status, thankedAt }) => status === 'given' && thankedAt === null)
