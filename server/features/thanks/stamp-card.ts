import { and, count, eq, sql } from 'drizzle-orm'
import type { Output } from '#shared/api/contract.ts'
import { paise } from '#shared/money/money.ts'
import type * as contracts from '#shared/thanks/contracts.ts'
import { stampCards, stampsFilled } from '../../db/tables/index.ts'
import { orderRefunds } from '../../db/views/orders.ts'
import { paymentStates } from '../../db/views/payments.ts'
import { storefronts } from '../../db/views/restaurants.ts'
import type { Deps } from '../../deps.ts'
import { recordAudit } from '../restaurants/audited.ts'

type OwnCard = Output<(typeof contracts.readStampCard)['response']>
type Fields = Output<(typeof contracts.changeStampCard)['body']>
export type CardRow = typeof stampCards.$inferSelect

const shown = ({ every, reward, amount }: CardRow) => ({ every, reward, amount })

/** SQL: an order that has a stamp of a card: delivered since, not given back, and no surplus food or gift. */
export const stamped = and(
  eq(orderRefunds.status, 'delivered'),
  sql`${orderRefunds.deliveredAt} >= ${stampCards.since}`,
  sql`(${orderRefunds.refunded} = 0 OR ${orderRefunds.refunded} < ${orderRefunds.paid})`,
  sql`${orderRefunds.handOverBy} IS NULL`,
  sql`NOT EXISTS (SELECT FROM ${paymentStates}
    WHERE ${paymentStates.id} = ${orderRefunds.paymentId} AND ${paymentStates.method} = 'fund')`,
)

/** The card that a restaurant offers; null where it offers none, or customers do not see it. */
export const offeredCard = async ({ db }: Pick<Deps, 'db'>, restaurantId: string) => {
  const [found] = await db
    .select({ card: stampCards })
    .from(stampCards)
    .innerJoin(storefronts, eq(storefronts.id, stampCards.restaurantId))
    .where(
      and(
        eq(stampCards.restaurantId, restaurantId),
        eq(stampCards.active, true),
        eq(storefronts.active, true),
      ),
    )
  return { card: found ? shown(found.card) : null }
}

/** A person's stamps at each restaurant that offers a card, and has ever stamped theirs. */
export const ownStamps = async (
  { db }: Pick<Deps, 'db'>,
  userId: string,
): Promise<Output<(typeof contracts.ownStamps)['response']>> => {
  const rows = await db
    .select({
      card: stampCards,
      name: storefronts.name,
      stamps: count(orderRefunds.id),
      taken: sql`(SELECT coalesce(sum(f.stamps), 0) FROM ${stampsFilled} f
        WHERE f.user_id = ${userId} AND f.restaurant_id = ${stampCards.restaurantId})`.mapWith(Number),
      filled: sql`(SELECT count(*) FROM ${stampsFilled} f
        WHERE f.user_id = ${userId} AND f.restaurant_id = ${stampCards.restaurantId})`.mapWith(Number),
    })
    .from(stampCards)
    .innerJoin(storefronts, eq(storefronts.id, stampCards.restaurantId))
    .innerJoin(
      orderRefunds,
      and(eq(orderRefunds.restaurantId, stampCards.restaurantId), eq(orderRefunds.userId, userId), stamped),
    )
    .where(eq(stampCards.active, true))
    .groupBy(stampCards.restaurantId, storefronts.name)
    .orderBy(storefronts.name)
  return {
    items: rows.map(({ card, name, stamps, taken, filled }) => ({
      restaurant: { id: card.restaurantId, name },
      ...shown(card),
      stamps: stamps - taken,
      filled,
    })),
  }
}

/** A restaurant's card as its staff set it, with what it has given, in paise. */
export const readStampCard = async ({ db }: Pick<Deps, 'db'>, restaurantId: string): Promise<OwnCard> => {
  const [card] = await db.select().from(stampCards).where(eq(stampCards.restaurantId, restaurantId))
  const [sums] = await db
    .select({ filled: count(), given: sql`coalesce(sum(${stampsFilled.amount}), 0)`.mapWith(Number) })
    .from(stampsFilled)
    .where(eq(stampsFilled.restaurantId, restaurantId))
  return {
    card: card ? { ...shown(card), active: card.active } : null,
    filled: sums?.filled ?? 0,
    given: paise(sums?.given ?? 0),
  }
}

/** Offers a card, or changes it: stamps that there are stay, and orders from the first time on have one. */
export const changeStampCard = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  restaurantId: string,
  fields: Fields,
): Promise<OwnCard> => {
  const at = deps.clock()
  await deps.db.transaction(async (tx) => {
    await tx
      .insert(stampCards)
      .values({ restaurantId, ...fields, since: at })
      .onConflictDoUpdate({ target: stampCards.restaurantId, set: fields })
    await recordAudit(tx, {
      actor: { kind: 'account', id: userId },
      action: 'restaurant.changed',
      subject: { kind: 'restaurant', id: restaurantId },
      after: { fields: ['stampCard'], ...fields },
      at,
    })
  })
  return readStampCard(deps, restaurantId)
}
