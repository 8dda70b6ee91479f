import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { readState, saveState } from '../../startup/platform-state.ts'

const name = 'reservedForPeople'
const stored = z.array(z.object({ id: z.string(), until: z.iso.datetime() }))

/** An order, its request for a refund, or a conversation that waits for whoever tries the demo. */
export type Left = { id: string; until: Date }

/**
 * Leaves these to people for a while: a demo whose helper settles everything within a minute shows nobody
 * what there is to decide.
 */
export const reserveForPeople = (deps: Pick<Deps, 'db' | 'clock'>, left: readonly Left[]): Promise<void> =>
  saveState(
    deps.db,
    name,
    left.map(({ id, until }) => ({ id, until: until.toISOString() })),
    deps.clock(),
  )

/** Ids that the autopilot keeps its hands off now. */
export const reservedForPeople = async (deps: Pick<Deps, 'db' | 'clock'>): Promise<ReadonlySet<string>> => {
  const parsed = stored.safeParse(await readState(deps.db, name))
  const now = deps.clock()
  return new Set((parsed.data ?? []).filter(({ until }) => new Date(until) > now).map(({ id }) => id))
}
