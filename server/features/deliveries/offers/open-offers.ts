import { and, asc, eq, gt, inArray, ne, notExists, type SQL, sql } from 'drizzle-orm'
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
