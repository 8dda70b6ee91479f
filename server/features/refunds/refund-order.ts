import type { Output } from '#shared/api/contract.ts'
import { Refusal } from '#shared/errors.ts'
import { formatPaise, type Paise, paise } from '#shared/money/money.ts'
import type * as contracts from '#shared/orders/admin-contracts.ts'
import { type RefundLine, refundLeft } from '#shared/refunds/refunds.ts'
import type { Transaction } from '../../db/connection.ts'
import type { Deps } from '../../deps.ts'
import { publish } from '../../outbox/publish.ts'
import { writeTimeline } from '../orders/lifecycle/apply-transition.ts'
import { type LockedOrder, lockOrder } from '../orders/lifecycle/lock-orders.ts'
import { notFound } from '../orders/lifecycle/transition-order.ts'
import { issueRefund } from '../orders/money/issue-refund.ts'
import { orderEvent } from '../orders/order-event.ts'
import { findOrder, type OrderRecord } from '../orders/read-orders.ts'
import { recordAudit } from './audited.ts'
import { linesOf } from './request-refund.ts'
import { requireSmall } from './require-small.ts'

type Refund = Output<(typeof contracts.refundOrder)['body']>

/**
 * Refunds all that is left of an order's payment, an amount of it in paise, or the price of some portions,
 * also while the order is under way; the platform bears it (docs/decisions/0041). Portions are refunded once;
 * a refund of all that is left covers all of them, an amount none of them (docs/decisions/0079). The reason
 * is in the timeline and the audit log. Not idempotent by itself: callers send a key. Refuses: not_found
 * (404), approval_needed (409) where the settings ask for a second admin (`approved`: by one),
 * illegal_transition (409) where nothing is left, nothing was paid yet, or more was refunded than the caller
 * has seen, validation_failed (422) for more than is left and for portions that the order does not have or
 * that were refunded already.
 */
export const refundOrder = (
  deps: Deps,
  adminId: string,
  orderId: string,
  { amount, items, refunded: seen, reason }: Refund,
  approved = false,
): Promise<OrderRecord> =>
  deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const record = order && (await findOrder(tx, orderId))
    if (!order || !record) throw notFound()
    const now = deps.clock()
    if (seen !== undefined && seen !== order.refunded)
      throw new Refusal(
        'illegal_transition',
        /*i18n*/ 'Somebody has refunded something of this order meanwhile. Please look at it again.',
      )
    const { amount: given, lines } = wantedOf(order, record, amount, items)
    if (!approved) await requireSmall(tx, paise(order.refunded + given))
    await issueRefund(deps, tx, order, { amount: given, lines }, now)
    const happened = { action: 'refund', status: order.status, by: 'admin', at: now }
    await writeTimeline(tx, { ...happened, orderId, reason })
    await publish(deps, tx, orderEvent(order, happened))
    await recordAudit(tx, {
      actor: { kind: 'account', id: adminId },
      action: 'order.refunded',
      subject: { kind: 'order', id: orderId },
      before: { refunded: order.refunded },
      after: { refunded: order.refunded + given, amount: given, reason },
      at: now,
    })
    return again(tx, orderId)
  })

/** What a refund would give back now, in paise. Refuses as `refundOrder` does. */
export const refundAmount = async (
  tx: Transaction,
  orderId: string,
  { amount, items }: Refund,
): Promise<Paise> => {
  const order = await lockOrder(tx, orderId)
  const record = order && (await findOrder(tx, orderId))
  if (!order || !record) throw notFound()
  return wantedOf(order, record, amount, items).amount
}

const again = async (tx: Transaction, orderId: string): Promise<OrderRecord> => {
  const record = await findOrder(tx, orderId)
  if (!record) throw notFound()
  return record
}

/** What goes back, in paise, and the portions that it is for; an amount is for none. */
const wantedOf = (
  order: LockedOrder,
  record: OrderRecord,
  amount: Refund['amount'],
  items: Refund['items'],
): { amount: Paise; lines: RefundLine[] } => {
  const left = paise(order.paid - order.refunded)
  if (order.paid === 0)
    throw new Refusal('illegal_transition', /*i18n*/ 'Nothing was paid for this order yet.')
  if (left === 0)
    throw new Refusal('illegal_transition', /*i18n*/ 'All that was paid for this order is back already.')
  if (amount != null && items != null) {
    const message = /*i18n*/ 'Please choose items or an amount, not both'
    throw new Refusal('validation_failed', message, { amount: message })
  }
  const lines = items ? linesOf(record, items) : []
  const requested = amount ?? (items ? refundLeft({ ...order, items: record.items }, lines) : left)
  if (requested <= left && requested >= 1) return { amount: requested, lines }
  const message = /*i18n*/ 'At most {most} can be refunded'
  throw new Refusal(
    'validation_failed',
    message,
    { [items ? 'items' : 'amount']: message },
    {
      most: formatPaise(left),
    },
  )
}
