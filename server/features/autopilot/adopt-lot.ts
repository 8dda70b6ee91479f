import { and, asc, eq, gt, lt, notExists, sql } from 'drizzle-orm'
import { autopilotLots } from '../../db/tables/index.ts'
import { carriedLots, lotStates } from '../../db/views/rescue.ts'
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
    .select({ id: lotStates.id })
    .from(lotStates)
    .innerJoin(storefronts, and(eq(storefronts.id, lotStates.restaurantId), eq(storefronts.source, 'seed')))
    .where(
      and(
        eq(lotStates.state, 'offered'),
        gt(lotStates.remaining, 0),
        gt(lotStates.safeUntil, now),
        lt(sql`coalesce(${lotStates.saleUntil}, ${lotStates.listedAt})`, patience),
        notExists(
          deps.db.select({ one: sql`1` }).from(carriedLots).where(eq(carriedLots.lotId, lotStates.id)),
        ),
        notExists(
          deps.db.select({ one: sql`1` }).from(autopilotLots).where(eq(autopilotLots.lotId, lotStates.id)),
        ),
      ),
    )
    .orderBy(asc(lotStates.safeUntil), asc(lotStates.id))
    .limit(1)
  if (!left || (await whoIsPresent(deps.db, now)).has(sheltersTopic)) return false
  await deps.db.insert(autopilotLots).values({ lotId: left.id }).onConflictDoNothing()
  return true
}
