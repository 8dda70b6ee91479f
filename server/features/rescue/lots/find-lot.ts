import { asc, eq } from 'drizzle-orm'
import type { Executor } from '../../../db/connection.ts'
import { rescueRuns, surplusLots } from '../../../db/tables/index.ts'
import type { LotRow, RunRow } from '../rows.ts'

/** A lot as it is stored; undefined if there is none. */
export const findLot = async (executor: Executor, id: string): Promise<LotRow | undefined> =>
  (await executor.select().from(surplusLots).where(eq(surplusLots.id, id)))[0]

/** The runs of a lot as they are stored, the first that was accepted first. */
export const findRuns = (executor: Executor, lotId: string): Promise<RunRow[]> =>
  executor
    .select()
    .from(rescueRuns)
    .where(eq(rescueRuns.lotId, lotId))
    .orderBy(asc(rescueRuns.acceptedAt), asc(rescueRuns.id))
