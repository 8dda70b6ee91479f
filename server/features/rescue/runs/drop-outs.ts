import { asc, eq, inArray } from 'drizzle-orm'
import type { Run } from '#shared/rescue/contracts.ts'
import type { Executor } from '../../../db/connection.ts'
import { rescueDropOuts } from '../../../db/tables/index.ts'
import { profiles } from '../../../db/views/accounts.ts'

/**
 * Who gave runs back and why, by the run, the first one first. For admins alone: the reasons are in the
 * carriers' own words.
 */
export const dropOutsOf = async (
  executor: Executor,
  runIds: readonly string[],
): Promise<ReadonlyMap<string, Run['gaveBack']>> => {
  if (runIds.length === 0) return new Map()
  const rows = await executor
    .select({
      runId: rescueDropOuts.runId,
      at: rescueDropOuts.at,
      kind: rescueDropOuts.carrierKind,
      reason: rescueDropOuts.reason,
      fullName: profiles.fullName,
      username: profiles.username,
    })
    .from(rescueDropOuts)
    .leftJoin(profiles, eq(profiles.id, rescueDropOuts.carrierId))
    .where(inArray(rescueDropOuts.runId, [...runIds]))
    .orderBy(asc(rescueDropOuts.id))
  const shown = rows.map(({ runId, at, kind, reason, fullName, username }) => ({
    runId,
    said: { at: at.toISOString(), kind, name: (fullName || username) ?? '', reason },
  }))
  const byRun = Map.groupBy(shown, ({ runId }) => runId)
  return new Map([...byRun].map(([runId, said]) => [runId, said.map((one) => one.said)]))
}
