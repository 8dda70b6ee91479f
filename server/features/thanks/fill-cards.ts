import { and, asc, eq, gt, max, sql } from 'drizzle-orm'
import { rewardOf } from '#shared/thanks/stamps.ts'
import { dayMs } from '#shared/time.ts'
import type { Transaction } from '../../db/connection.ts'
import { stampCards, stampsFilled } from '../../db/tables/index.ts'
import { orderLines, orderRefunds } from '../../db/views/orders.ts'
import { storefronts } from '../../db/views/restaurants.ts'
import type { Deps } from '../../deps.ts'
import { thankWithCredit } from '../credit/thank-with-credit.ts'
import { notify } from '../notifications/notify.ts'
import { stamped } from './stamp-card.ts'

/** Orders that became older than that while no instance ran count with the next one. */
const lookedBackMs = 7 * dayMs

const isSettled = (now: Date) =>
  sql`${orderRefunds.deliveredAt} + make_interval(mins => ${orderRefunds.refundMinutes}) <= ${now.toISOString()}::timestamptz`

/**
 * Gives credit, at their restaurants' cost, to whose stamp cards are full by orders whose refund can be asked
 * for no more, each in a transaction of its own. Safe on several instances at once, and to repeat. Returns
 * the orders that filled a card.
 */
export const fillCards = async (deps: Deps): Promise<string[]> => {
  const now = deps.clock()
  // Only whose card is full: most that have stamps are not, and this is asked for every minute.
  const filledBefore = sql`(SELECT coalesce(sum(${stampsFilled.stamps}), 0) FROM ${stampsFilled}
    WHERE ${stampsFilled.userId} = ${orderRefunds.userId} AND ${stampsFilled.restaurantId} = ${orderRefunds.restaurantId})`
  const candidates = await deps.db
    .select({ userId: orderRefunds.userId, restaurantId: orderRefunds.restaurantId })
    .from(stampCards)
    .innerJoin(orderRefunds, and(eq(orderRefunds.restaurantId, stampCards.restaurantId), stamped))
    .where(and(eq(stampCards.active, true), isSettled(now)))
    .groupBy(orderRefunds.userId, orderRefunds.restaurantId, stampCards.every)
    .having(
      and(
        gt(max(orderRefunds.deliveredAt), new Date(now.getTime() - lookedBackMs)),
        sql`count(*) - ${filledBefore} >= ${stampCards.every}`,
      ),
    )
  const filled: string[] = []
  for (const of of candidates)
    try {
      filled.push(...(await deps.db.transaction((tx) => fill(deps, tx, of, now))))
    } catch (error) {
      // A failure must not stop the others; it is retried in a minute.
      deps.log.error({ err: error, ...of }, 'a stamp card could not be filled')
    }
  return filled
}

type Of = { userId: string; restaurantId: string }

const fill = async (
  deps: Deps,
  tx: Transaction,
  { userId, restaurantId }: Of,
  now: Date,
): Promise<string[]> => {
  // Of several instances one at a time looks at this card.
  await tx.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${`stamps ${userId} ${restaurantId}`}, 0))`,
  )
  const [card] = await tx
    .select({ ...cardColumns, restaurant: storefronts.name })
    .from(stampCards)
    .innerJoin(storefronts, eq(storefronts.id, stampCards.restaurantId))
    .where(and(eq(stampCards.restaurantId, restaurantId), eq(stampCards.active, true)))
  if (!card) return []
  const standing = await tx
    .select({ id: orderRefunds.id })
    .from(orderRefunds)
    .innerJoin(stampCards, eq(stampCards.restaurantId, orderRefunds.restaurantId))
    .where(
      and(
        eq(orderRefunds.userId, userId),
        eq(orderRefunds.restaurantId, restaurantId),
        stamped,
        isSettled(now),
      ),
    )
    .orderBy(asc(orderRefunds.deliveredAt), asc(orderRefunds.id))
  const before = await tx
    .select()
    .from(stampsFilled)
    .where(and(eq(stampsFilled.userId, userId), eq(stampsFilled.restaurantId, restaurantId)))
  let left = standing.length - before.reduce((sum, { stamps }) => sum + stamps, 0)
  const counted = new Set(before.map(({ orderId }) => orderId))
  // The latest first: they are what filled it.
  const open = standing.filter(({ id }) => !counted.has(id)).toReversed()
  const filled: string[] = []
  while (left >= card.every) {
    const order = open.shift()
    if (!order) break
    const items = await tx
      .select({ price: orderLines.price })
      .from(orderLines)
      .where(eq(orderLines.orderId, order.id))
    const amount = rewardOf(card, items)
    const recipient = await thankWithCredit(tx, { userId, amount, kind: 'stamps', restaurantId, at: now })
    if (recipient === null || amount === 0) break
    await tx
      .insert(stampsFilled)
      .values({ orderId: order.id, userId, restaurantId, stamps: card.every, amount, at: now })
    await notify(deps, tx, recipient, 'stampsFull', { amount, restaurant: card.restaurant })
    filled.push(order.id)
    left -= card.every
  }
  return filled
}

const cardColumns = { every: stampCards.every, reward: stampCards.reward, amount: stampCards.amount }
