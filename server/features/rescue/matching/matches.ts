import { and, eq, inArray } from 'drizzle-orm'
import type { Output } from '#shared/api/contract.ts'
import type { rescueDay } from '#shared/rescue/admin-contracts.ts'
import type { CarrierReason } from '#shared/rescue/match-reason.ts'
import type { Executor } from '../../../db/connection.ts'
import { carrierSuggestions, rescueMatches } from '../../../db/tables/index.ts'
import { profiles } from '../../../db/views/accounts.ts'
import type { LotRecord } from '../lots/lot-view.ts'

type MatchRow = typeof rescueMatches.$inferSelect

/** What is suggested to a shelter, by its lots. */
export const matchesOf = async (executor: Executor, shelterId: string): Promise<Map<string, MatchRow>> => {
  const rows = await executor
    .select()
    .from(rescueMatches)
    .where(and(eq(rescueMatches.shelterId, shelterId), eq(rescueMatches.isCurrent, true)))
  return new Map(rows.map((row) => [row.lotId, row]))
}

/** The runs that a carrier could take best, and why. */
export const suggestionsTo = async (
  executor: Executor,
  carrierId: string,
): Promise<Map<string, CarrierReason>> => {
  const rows = await executor
    .select()
    .from(carrierSuggestions)
    .where(eq(carrierSuggestions.carrierId, carrierId))
  return new Map(rows.map(({ runId, reason }) => [runId, reason]))
}

type DayMatch = Output<(typeof rescueDay)['response']>['matches'][number]

/** The matches of these lots, as admins see them. */
export const currentMatches = async (
  executor: Executor,
  records: readonly LotRecord[],
): Promise<DayMatch[]> => {
  const lots = new Map(records.map(({ lot }) => [lot.id, lot]))
  const rows = await executor
    .select({ match: rescueMatches, fullName: profiles.fullName, username: profiles.username })
    .from(rescueMatches)
    .leftJoin(profiles, eq(profiles.id, rescueMatches.carrierId))
    .where(and(inArray(rescueMatches.lotId, [...lots.keys()]), eq(rescueMatches.isCurrent, true)))
    .orderBy(rescueMatches.lotId, rescueMatches.shelterId)
  return rows.flatMap(({ match, fullName, username }) => {
    const { lotId, shelterId, reason, carrierId, carrierReason } = match
    // Others may have taken portions since.
    const portions = Math.min(match.portions, lots.get(lotId)?.remaining ?? 0)
    if (portions === 0) return []
    const carrier =
      carrierId === null || carrierReason === null
        ? null
        : { id: carrierId, name: fullName || (username ?? ''), reason: carrierReason }
    return [{ lotId, shelterId, portions, reason, carrier }]
  })
}
