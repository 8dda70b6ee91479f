import { and, asc, desc, eq, gt, inArray, max, ne, notExists, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../../../db/connection.ts'
import { deliveries, deliveryOffers } from '../../../db/tables/index.ts'

export type OfferRow = typeof deliveryOffers.$inferSelect

/**
 * Whether an offer is open at `now`: one that has run out is not, even where nobody has written that down
 * yet.
 */
export const isOpenAt = ({ status, expiresAt }: Pick<OfferRow, 'status' | 'expiresAt'>, now: Date): boolean =>
  status === 'open' && expiresAt > now

/** SQL: a delivery that nobody else than this agent is being offered at `now`. */
export const notOfferedToAnother = (executor: Executor, agentId: string, now: Date): SQL =>
  notExists(
    executor
      .select({ one: sql`1` })
      .from(deliveryOffers)
      .where(
        and(
          eq(deliveryOffers.deliveryId, deliveries.id),
          eq(deliveryOffers.status, 'open'),
          gt(deliveryOffers.expiresAt, now),
          ne(deliveryOffers.agentId, agentId),
        ),
      ),
  )

/**
 * An agent's open offer, also one that has run out meanwhile: a row a delivery, in the order of the doors.
 */
export const openOfferTo = (executor: Executor, agentId: string): Promise<OfferRow[]> =>
  executor
    .select()
    .from(deliveryOffers)
    .where(and(eq(deliveryOffers.agentId, agentId), eq(deliveryOffers.status, 'open')))
    .orderBy(asc(deliveryOffers.position))

/**
 * The open offers, to whomever, of these deliveries. Lock the deliveries first, and they stay as they are.
 */
export const openOffersOf = (executor: Executor, deliveryIds: readonly string[]): Promise<OfferRow[]> =>
  executor
    .select()
    .from(deliveryOffers)
    .where(and(inArray(deliveryOffers.deliveryId, [...deliveryIds]), eq(deliveryOffers.status, 'open')))

/** Which couriers are being offered which deliveries, also by an offer that has run out meanwhile. */
export const offersUnderWay = (
  executor: Executor,
): Promise<Pick<OfferRow, 'agentId' | 'deliveryId' | 'expiresAt'>[]> =>
  executor
    .select({
      agentId: deliveryOffers.agentId,
      deliveryId: deliveryOffers.deliveryId,
      expiresAt: deliveryOffers.expiresAt,
    })
    .from(deliveryOffers)
    .where(eq(deliveryOffers.status, 'open'))

/** Couriers who skipped an offer after `since`, each with when that was last. */
export const skippedSince = async (
  executor: Executor,
  since: Date,
): Promise<{ agentId: string; at: Date }[]> => {
  const rows = await executor
    .select({ agentId: deliveryOffers.agentId, at: max(deliveryOffers.endedAt) })
    .from(deliveryOffers)
    .where(and(eq(deliveryOffers.status, 'declined'), gt(deliveryOffers.endedAt, since)))
    .groupBy(deliveryOffers.agentId)
  return rows.flatMap(({ agentId, at }) => (at === null ? [] : [{ agentId, at }]))
}

/** The latest offer of each of these deliveries, to whomever and however it ended. */
export const latestOffersOf = async (
  executor: Executor,
  deliveryIds: readonly string[],
): Promise<Map<string, OfferRow>> => {
  const rows = await executor
    .selectDistinctOn([deliveryOffers.deliveryId])
    .from(deliveryOffers)
    .where(inArray(deliveryOffers.deliveryId, [...deliveryIds]))
    .orderBy(deliveryOffers.deliveryId, desc(deliveryOffers.offeredAt))
  return new Map(rows.map((row) => [row.deliveryId, row]))
}

/** The latest offer of this delivery to this agent, however it ended, with all its deliveries. */
export const latestOffer = async (
  executor: Executor,
  agentId: string,
  deliveryId: string,
): Promise<OfferRow[]> => {
  const latest = executor
    .select({ offer: deliveryOffers.offer })
    .from(deliveryOffers)
    .where(and(eq(deliveryOffers.deliveryId, deliveryId), eq(deliveryOffers.agentId, agentId)))
    .orderBy(sql`${deliveryOffers.offeredAt} DESC`)
    .limit(1)
  return executor
    .select()
    .from(deliveryOffers)
    .where(eq(deliveryOffers.offer, latest))
    .orderBy(asc(deliveryOffers.position))
}
