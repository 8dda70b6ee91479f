import { asc, eq } from 'drizzle-orm'
import type { Executor } from '../../../db/connection.ts'
import { deliveries, deliveryOffers, deliveryTimeline } from '../../../db/tables/index.ts'
import { profiles } from '../../../db/views/accounts.ts'

const nameOf = ({ fullName, username }: { fullName: string; username: string }): string =>
  fullName || username

/**
 * All that is known of a delivery, for admins: every step and every offer, each with the courier's name; null
 * where none was requested.
 */
export const deliveryRecord = async (executor: Executor, id: string) => {
  const [delivery] = await executor.select().from(deliveries).where(eq(deliveries.id, id))
  if (!delivery) return null
  const courier = { fullName: profiles.fullName, username: profiles.username }
  const timeline = await executor
    .select({ step: deliveryTimeline, courier })
    .from(deliveryTimeline)
    .leftJoin(profiles, eq(profiles.id, deliveryTimeline.agentId))
    .where(eq(deliveryTimeline.deliveryId, id))
    .orderBy(asc(deliveryTimeline.id))
  const offers = await executor
    .select({ offer: deliveryOffers, courier })
    .from(deliveryOffers)
    .innerJoin(profiles, eq(profiles.id, deliveryOffers.agentId))
    .where(eq(deliveryOffers.deliveryId, id))
    .orderBy(asc(deliveryOffers.offeredAt))
  return {
    delivery,
    timeline: timeline.map(({ step, courier: who }) => ({ ...step, courier: who && nameOf(who) })),
    offers: offers.map(({ offer, courier: who }) => ({ ...offer, courier: nameOf(who) })),
  }
}
