import { and, eq, gt } from 'drizzle-orm'
import { lotStates } from '../../db/views/rescue.ts'
import type { Deps } from '../../deps.ts'
import { whoIsPresent } from '../../outbox/presence.ts'
import { listLeftOver } from './list-lot.ts'
import { accountsOf, findActors } from './play-rescue.ts'

/** Enough for a few people; what they leave is little for a shelter. */
const portions = 4

/**
 * Whoever opens the demo's rescue deals finds one, at any hour: where none is on sale, a kitchen lists one
 * for an hour. What nobody buys is offered to shelters then, as any lot, and the autopilot takes it on
 * (adopt-lot.ts). Returns the number of steps.
 */
export const keepDeal = async (deps: Deps): Promise<number> => {
  if (deps.settings.mode !== 'demo') return 0
  const now = deps.clock()
  const onSale = and(eq(lotStates.state, 'onSale'), gt(lotStates.saleUntil, now), gt(lotStates.remaining, 0))
  if ((await deps.db.$count(lotStates, onSale)) > 0) return 0
  const actors = await findActors(deps)
  if (!actors) return 0
  const around = { shelterUserIds: accountsOf(actors), present: await whoIsPresent(deps.db, now) }
  const listed = await listLeftOver(deps, around, { portions, nth: await deps.db.$count(lotStates) })
  return listed ? 1 : 0
}
