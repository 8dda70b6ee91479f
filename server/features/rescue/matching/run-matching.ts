import { eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { RescueEvent } from '#shared/rescue/contracts.ts'
import type { Transaction } from '../../../db/connection.ts'
import { carrierSuggestions, rescueMatches, rescueRuns, surplusLots } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { publish } from '../../../outbox/publish.ts'
import { carrierTopic, matchTopic, shelterTopic } from '../topics.ts'
import type { Matcher } from './open-matcher.ts'
import { readOpenRescues } from './read-open-rescues.ts'
import type { Match, Matching } from './situation.ts'

/** Rows of one statement. */
const atOnce = 1_000

/**
 * Matches everything that is open and keeps what came out in place of what was suggested before. One instance
 * at a time: others wait, and then look again. A shelter is told once of each lot that is suggested to it,
 * and a carrier of each run.
 */
export const runMatching = (deps: Deps, { match }: Pick<Matcher, 'match'>): Promise<void> =>
  deps.db.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('rescue matching', 0))`)
    const now = deps.clock()
    const matching = await match(await readOpenRescues(deps, tx, now))
    await deleteClosed(tx)
    await saveMatches(deps, tx, matching.matches, now)
    await saveCarriers(deps, tx, matching.carriers, now)
  })

/** Lots that are closed need no more notifications. */
const deleteClosed = async (tx: Transaction): Promise<void> => {
  const closed = tx.select({ id: surplusLots.id }).from(surplusLots).where(eq(surplusLots.state, 'closed'))
  await tx.delete(rescueMatches).where(inArray(rescueMatches.lotId, closed))
}

const keyOf = ({ lotId, shelterId }: Pick<Match, 'lotId' | 'shelterId'>) => `${lotId} ${shelterId}`

const saveMatches = async (
  deps: Pick<Deps, 'notifications'>,
  tx: Transaction,
  matches: readonly Match[],
  now: Date,
): Promise<void> => {
  const before = await tx.select().from(rescueMatches)
  const notified = new Set(before.map(keyOf))
  const wanted = new Set(matches.map(keyOf))
  const gone = before.filter((row) => row.isCurrent && !wanted.has(keyOf(row))).map(keyOf)
  await tx
    .update(rescueMatches)
    .set({ isCurrent: false })
    .where(inArray(sql`${rescueMatches.lotId} || ' ' || ${rescueMatches.shelterId}`, gone))
  for (let from = 0; from < matches.length; from += atOnce)
    await tx
      .insert(rescueMatches)
      .values(
        matches.slice(from, from + atOnce).map(({ carrier, ...match }) => ({
          ...match,
          carrierId: carrier?.id ?? null,
          carrierReason: carrier?.reason ?? null,
          isCurrent: true,
          at: now,
        })),
      )
      .onConflictDoUpdate({
        target: [rescueMatches.lotId, rescueMatches.shelterId],
        set: {
          portions: sql`excluded.portions`,
          reason: sql`excluded.reason`,
          carrierId: sql`excluded.carrier_id`,
          carrierReason: sql`excluded.carrier_reason`,
          isCurrent: true,
        },
        // What stays as it is is not written again every minute.
        setWhere: sql`(${rescueMatches.portions}, ${rescueMatches.reason}, ${rescueMatches.carrierId}, ${rescueMatches.carrierReason}, ${rescueMatches.isCurrent})
          IS DISTINCT FROM (excluded.portions, excluded.reason, excluded.carrier_id, excluded.carrier_reason, true)`,
      })
  for (const match of matches) if (!notified.has(keyOf(match))) await notifyShelter(deps, tx, match, now)
}

const notifyShelter = (
  deps: Pick<Deps, 'notifications'>,
  tx: Transaction,
  { lotId, shelterId }: Match,
  now: Date,
): Promise<void> =>
  // Only who holds the lock of the matching publishes with this subject first.
  publish(deps, tx, {
    topics: [matchTopic(shelterId), shelterTopic(shelterId)],
    kind: 'rescue',
    data: suggested(lotId, null, now),
  })

const suggested = (lotId: string, runId: string | null, now: Date): RescueEvent => ({
  lotId,
  runId,
  action: 'match',
  state: 'offered',
  runState: null,
  late: false,
  at: now.toISOString(),
})

const saveCarriers = async (
  deps: Pick<Deps, 'notifications'>,
  tx: Transaction,
  carriers: Matching['carriers'],
  now: Date,
): Promise<void> => {
  const runIds = carriers.map(({ runId }) => runId)
  await tx.delete(carrierSuggestions).where(notInArray(carrierSuggestions.runId, runIds))
  if (carriers.length === 0) return
  const before = await tx
    .select({ runId: carrierSuggestions.runId, carrierId: carrierSuggestions.carrierId })
    .from(carrierSuggestions)
  const alreadySuggested = new Set(before.map(({ runId, carrierId }) => `${runId} ${carrierId}`))
  await tx
    .insert(carrierSuggestions)
    .values(carriers.map(({ runId, carrier: { id, reason } }) => ({ runId, carrierId: id, reason })))
    .onConflictDoUpdate({
      target: carrierSuggestions.runId,
      set: { carrierId: sql`excluded.carrier_id`, reason: sql`excluded.reason` },
    })
  const changed = carriers.filter(({ runId, carrier }) => !alreadySuggested.has(`${runId} ${carrier.id}`))
  const lots = await lotsOf(
    tx,
    changed.map(({ runId }) => runId),
  )
  for (const { runId, carrier } of changed)
    await publish(deps, tx, {
      topics: [matchTopic(carrier.id), carrierTopic(carrier.id)],
      kind: 'rescue',
      data: suggested(lots.get(runId) ?? '', runId, now),
    })
}

const lotsOf = async (tx: Transaction, runIds: readonly string[]): Promise<Map<string, string>> => {
  if (runIds.length === 0) return new Map()
  const rows = await tx
    .select({ id: rescueRuns.id, lotId: rescueRuns.lotId })
    .from(rescueRuns)
    .where(inArray(rescueRuns.id, [...runIds]))
  return new Map(rows.map(({ id, lotId }) => [id, lotId]))
}
