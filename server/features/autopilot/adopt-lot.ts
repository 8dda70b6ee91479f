import { and, asc, eq, gt, lt, notExists, sql } from 'drizzle-orm'
import { autopilotLots, rescueRuns, surplusLots } from '../../db/tables/index.ts'
import { storefronts } from '../../db/views/restaurants.ts'
import type { Deps } from '../../deps.ts'
import { whoIsPresent } from '../../outbox/presence.ts'
import { sheltersTopic } from '../rescue/topics.ts'

/** So many steps it is left to people, three minutes by the default. */
const stepsForPeople = 18

/**
 * Takes on surplus food that somebody who tries the demo listed for one of its restaurants, if no shelter has
 * asked for it in a while and nobody plays one: whoever has the dashboard of a kitchen open sees what comes
 * of it. False if there is none.
 */
export const adoptLot = async (deps: Deps): Promise<boolean> => {
  const now = deps.clock()
  const patience = new Date(now.getTime() - stepsForPeople * deps.settings.autopilotStepMs)
  const [left] = await deps.db
    .select({ id: surplusLots.id })
    .from(surplusLots)
    .innerJoin(storefronts, and(eq(storefronts.id, surplusLots.restaurantId), eq(storefronts.source, 'seed')))
    .where(
      and(
        eq(surplusLots.state, 'offered'),
        gt(surplusLots.remaining, 0),
        gt(surplusLots.safeUntil, now),
        lt(sql`coalesce(${surplusLots.saleUntil}, ${surplusLots.listedAt})`, patience),
        notExists(
          deps.db.select({ one: sql`1` }).from(rescueRuns).where(eq(rescueRuns.lotId, surplusLots.id)),
        ),
        notExists(
          deps.db.select({ one: sql`1` }).from(autopilotLots).where(eq(autopilotLots.lotId, surplusLots.id)),
        ),
      ),
    )
    .orderBy(asc(surplusLots.safeUntil), asc(surplusLots.id))
    .limit(1)
  if (!left || (await whoIsPresent(deps.db, now)).has(sheltersTopic)) return false
  await deps.db.insert(autopilotLots).values({ lotId: left.id }).onConflictDoNothing()
  return true
}
