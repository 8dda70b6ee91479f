import { eq } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import type { RestaurantOrderDetails } from '#shared/orders/restaurant-contracts.ts'
import type { Transaction } from '../../../../db/connection.ts'
import { ratings, refundAnswers } from '../../../../db/tables/index.ts'
import type { Deps } from '../../../../deps.ts'
import { publish } from '../../../../outbox/publish.ts'
import { recordAudit } from '../../audited.ts'
import { restaurantOrderDetails } from '../../lists/restaurant-order-details.ts'
import { orderEvent } from '../../order-event.ts'
import { findOrder, type OrderRecord } from '../../read-orders.ts'
import { type LockedOrder, lockOrder } from '../lock-orders.ts'
import { orderTransaction } from '../order-transaction.ts'
import { type Actor, notFound, resolveActor } from '../transition-order.ts'

type Staff = Extract<Actor, { as: 'restaurant' }>

/**
 * What the restaurant says to the rating of an order, which its customer sees; it takes the place of what it
 * said before. A repeat changes nothing. Refuses: not_found (404), illegal_transition (409) without a rating.
 */
export const replyToRating = (
  deps: Deps,
  orderId: string,
  actor: Staff,
  text: string,
): Promise<RestaurantOrderDetails> =>
  answer(deps, orderId, actor, 'rating', async (tx, { rating }) => {
    if (rating === null) throw new Refusal('illegal_transition', /*i18n*/ 'Nobody has rated this order yet.')
    if (rating.reply === text) return false
    await tx.update(ratings).set({ reply: text }).where(eq(ratings.orderId, orderId))
    return true
  })

/**
 * What the restaurant knows about a refund of an order, for whoever decides on it; it takes the place of what
 * it said before. A repeat changes nothing. Refuses: not_found (404), illegal_transition (409) where nothing
 * was asked for and nothing went back.
 */
export const answerRefund = (
  deps: Deps,
  orderId: string,
  actor: Staff,
  text: string,
): Promise<RestaurantOrderDetails> =>
  answer(deps, orderId, actor, 'refund', async (tx, { order, refundRequest }) => {
    if (refundRequest === null && order.refunded === 0)
      throw new Refusal('illegal_transition', /*i18n*/ 'There is no refund of this order to answer.')
    const [known] = await tx.select().from(refundAnswers).where(eq(refundAnswers.orderId, orderId))
    if (known?.text === text) return false
    const at = deps.clock()
    await tx
      .insert(refundAnswers)
      .values({ orderId, text, at })
      .onConflictDoUpdate({ target: refundAnswers.orderId, set: { text, at } })
    return true
  })

/** `write` returns whether anything changed, of which the order's streams and the audit log then tell. */
const answer = async (
  deps: Deps,
  orderId: string,
  actor: Staff,
  to: 'rating' | 'refund',
  write: (tx: Transaction, record: OrderRecord) => Promise<boolean>,
): Promise<RestaurantOrderDetails> => {
  await orderTransaction(deps, async ({ tx }) => {
    const order = await lockOrder(tx, orderId)
    if (!order || order.confirmedAt === null || resolveActor(order, actor) === null) throw notFound()
    const record = await findOrder(tx, orderId)
    if (!record) throw notFound()
    if (await write(tx, record)) await recordAnswer(deps, tx, order, actor, to)
  })
  return restaurantOrderDetails(deps, orderId, actor)
}

const recordAnswer = async (
  deps: Deps,
  tx: Transaction,
  order: LockedOrder,
  { userId }: Staff,
  to: 'rating' | 'refund',
): Promise<void> => {
  if (userId === null) throw new Error('an answer is given by somebody')
  const at = deps.clock()
  await recordAudit(tx, {
    actor: { kind: 'account', id: userId },
    action: 'order.answered',
    subject: { kind: 'order', id: order.id },
    after: { to },
    at,
  })
  await publish(deps, tx, orderEvent(order, { action: 'answer', status: order.status, by: 'restaurant', at }))
}
