import { eq } from 'drizzle-orm'
import type { Output } from '#shared/api/contract.ts'
import { Refusal } from '#shared/errors.ts'
import type { Language } from '#shared/languages.ts'
import type * as contracts from '#shared/refunds/contracts.ts'
import { portionsLeft, type RefundLine, refundableOf } from '#shared/refunds/refunds.ts'
import type { Transaction } from '../../db/connection.ts'
import { refundRequests } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { publish } from '../../outbox/publish.ts'
import { lockOrder } from '../orders/lifecycle/lock-orders.ts'
import { notFound } from '../orders/lifecycle/transition-order.ts'
import { orderEvent } from '../orders/order-event.ts'
import { mayRequestRefund } from '../orders/order-view.ts'
import { findOrder, type OrderRecord } from '../orders/read-orders.ts'

type Request = Output<(typeof contracts.requestRefund)['body']>

/**
 * Records a customer's refund request, once for each order and up to 30 minutes after delivery
 * (decisions.md); an admin decides on it. A repeat of the same request changes nothing. Refuses: not_found
 * (404), illegal_transition (409) outside that time, after another request and where nothing was paid,
 * validation_failed (422) for items that the order has not or that were refunded already.
 */
export const requestRefund = (
  deps: Deps,
  customerId: string,
  orderId: string,
  { reason, cause, items = null, asCredit = false }: Request,
  language: Language,
): Promise<OrderRecord> =>
  deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const before = order?.userId === customerId ? await findOrder(tx, orderId) : undefined
    if (!order || !before) throw notFound()
    if (before.refundRequest) {
      const { reason: given, cause: from, items: asked, asCredit: credited } = before.refundRequest
      const isSame = given === reason && from === cause && credited === asCredit
      if (isSame && areTheSame(before, items, asked)) return before
      throw new Refusal('illegal_transition', /*i18n*/ 'You have already asked for a refund of this order.')
    }
    const now = deps.clock()
    if (!mayRequestRefund(before.order, false, now))
      throw new Refusal(
        'illegal_transition',
        /*i18n*/ 'A refund can be asked for up to 30 minutes after delivery.',
      )
    const lines = items && linesOf(before, items)
    if (refundableOf({ ...before.order, items: before.items }, lines) === 0)
      throw new Refusal('illegal_transition', /*i18n*/ 'Nothing was paid for this that could be refunded.')
    // What the donation fund paid is the fund's.
    if (asCredit && before.payment.method === 'fund')
      throw new Refusal('validation_failed', notCredit, { asCredit: notCredit })
    await tx
      .insert(refundRequests)
      .values({ orderId, userId: customerId, cause, reason, items: lines, asCredit, language, at: now })
    const happened = { action: 'requestRefund', status: order.status, by: 'customer', at: now }
    await publish(deps, tx, orderEvent(order, happened))
    return recorded(tx, orderId)
  })

const notCredit = /*i18n*/ 'This cannot come back as credit.'

const recorded = async (tx: Transaction, orderId: string): Promise<OrderRecord> => {
  const record = await findOrder(tx, orderId)
  if (!record) throw notFound()
  return record
}

type Items = Pick<OrderRecord, 'items'>
type Wanted = NonNullable<Request['items']>

/**
 * Whether a repeated request is about the portions of the first one, some of which may have gone back since.
 */
const areTheSame = ({ items }: Items, wanted: Wanted | null, asked: RefundLine[] | null): boolean => {
  if (wanted === null || asked === null) return wanted === asked
  const open = asked.map(({ line, quantity }) => ({ line, dishId: items[line]?.dishId, quantity }))
  return wanted.every((one) => take(open, one) === 0) && open.every(({ quantity }) => quantity === 0)
}

/**
 * Takes what is wanted of a dish out of the lines that have some of it, the first first. Returns how many
 * portions are missing.
 */
const take = (
  lines: { line: number; dishId: string | undefined; quantity: number }[],
  { dishId, line, quantity }: Wanted[number],
): number => {
  let missing = quantity
  for (const one of lines) {
    if (one.dishId !== dishId || (line !== undefined && line !== one.line)) continue
    const taken = Math.min(missing, one.quantity)
    one.quantity -= taken
    missing -= taken
  }
  return missing
}

/**
 * The lines of the order that are meant, ascending; a dish without a line takes the first of its lines that
 * have portions left. Refuses with validation_failed (422) for more than the order has and for portions that
 * were refunded already.
 */
export const linesOf = ({ items }: Items, wanted: Wanted): RefundLine[] => {
  const left = items.map((item, line) => ({ line, dishId: item.dishId, quantity: portionsLeft(item) }))
  for (const [index, one] of wanted.entries()) {
    if (take(left, one) === 0) continue
    const isBack = items.some(({ dishId, refunded }) => dishId === one.dishId && refunded > 0)
    const message = isBack
      ? /*i18n*/ 'So many portions of this are not left: some were refunded already'
      : /*i18n*/ 'There is not so much of this in the order'
    throw new Refusal('validation_failed', message, { [`items.${index}.quantity`]: message })
  }
  return left.flatMap(({ line, quantity }) => {
    const item = items[line]
    const taken = item ? portionsLeft(item) - quantity : 0
    return taken > 0 ? [{ line, quantity: taken }] : []
  })
}

/** Notes, for `setRefundPhoto`, that a request has a photo. */
export const notePhoto = async (tx: Transaction, orderId: string): Promise<void> => {
  await tx.update(refundRequests).set({ hasPhoto: true }).where(eq(refundRequests.orderId, orderId))
}
