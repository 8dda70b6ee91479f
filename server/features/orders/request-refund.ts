import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import type { Output } from '#shared/contract.ts'
import type * as contracts from '#shared/contracts/refunds.ts'
import { Refusal } from '#shared/errors.ts'
import type { Language } from '#shared/languages.ts'
import { type RefundLine, refundOf } from '#shared/refunds.ts'
import type { Transaction } from '../../db/connection.ts'
import { refundRequests } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { publish } from '../../outbox/publish.ts'
import { lockOrder } from './lock-orders.ts'
import { orderEvent } from './order-event.ts'
import { findOrder, type OrderRecord } from './order-store.ts'
import { mayRequestRefund } from './order-view.ts'
import { notFound } from './transition-order.ts'

type Request = Output<(typeof contracts.requestRefund)['body']>

/**
 * Records a customer's refund request, once for each order and up to 30 minutes after delivery (decisions.md); an admin decides on it.
 * A repeat of the same request changes nothing. Refuses: not_found (404), illegal_transition (409) outside that time, after
 * another request and where nothing was paid, validation_failed (422) for items that the order has not.
 */
export const requestRefund = (
  deps: Deps,
  customerId: string,
  orderId: string,
  { reason, cause, items = null }: Request,
  language: Language,
): Promise<OrderRecord> =>
  deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const before = order?.userId === customerId ? await findOrder(tx, orderId) : undefined
    if (!order || !before) throw notFound()
    const lines = items && linesOf(before, items)
    if (before.refundRequest) {
      const { reason: given, cause: from, items: asked } = before.refundRequest
      if (isDeepStrictEqual([given, from, asked], [reason, cause, lines])) return before
      throw new Refusal('illegal_transition', /*i18n*/ 'You have already asked for a refund of this order.')
    }
    const now = deps.clock()
    if (!mayRequestRefund(before.order, false, now))
      throw new Refusal(
        'illegal_transition',
        /*i18n*/ 'A refund can be asked for up to 30 minutes after delivery.',
      )
    if (Math.min(refundOf({ ...before.order, items: before.items }, lines), order.paid - order.refunded) <= 0)
      throw new Refusal('illegal_transition', /*i18n*/ 'Nothing was paid for this that could be refunded.')
    await tx
      .insert(refundRequests)
      .values({ orderId, userId: customerId, cause, reason, items: lines, language, at: now })
    const happened = { action: 'requestRefund', status: order.status, by: 'customer', at: now }
    await publish(deps, tx, orderEvent(order, happened))
    return recorded(tx, orderId)
  })

const recorded = async (tx: Transaction, orderId: string): Promise<OrderRecord> => {
  const record = await findOrder(tx, orderId)
  if (!record) throw notFound()
  return record
}

/** The lines of the order that are meant, ascending; a dish without a line takes the first of its lines that have portions left. */
export const linesOf = (
  { items }: Pick<OrderRecord, 'items'>,
  asked: NonNullable<Request['items']>,
): RefundLine[] => {
  const left = items.map(({ quantity }) => quantity)
  for (const [index, { dishId, quantity, line }] of asked.entries()) {
    let wanted = quantity
    for (const [position, item] of items.entries()) {
      if (item.dishId !== dishId || (line !== undefined && line !== position)) continue
      const taken = Math.min(wanted, left[position] ?? 0)
      left[position] = (left[position] ?? 0) - taken
      wanted -= taken
    }
    if (wanted > 0) {
      const message = /*i18n*/ 'There is not so much of this in the order'
      throw new Refusal('validation_failed', message, { [`items.${index}.quantity`]: message })
    }
  }
  return items.flatMap(({ quantity }, line) => {
    const taken = quantity - (left[line] ?? quantity)
    return taken > 0 ? [{ line, quantity: taken }] : []
  })
}

/** Notes, for `setRefundPhoto`, that a request has a photo. */
export const notePhoto = async (tx: Transaction, orderId: string): Promise<void> => {
  await tx.update(refundRequests).set({ hasPhoto: true }).where(eq(refundRequests.orderId, orderId))
}
