import { eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { RescueEvent } from '#shared/contracts/surplus.ts'
import type { Transaction } from '../../../db/connection.ts'
import { carrierSuggestions, rescueMatches, surplusLots } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { publish } from '../../../outbox/publish.ts'
import { shelterTopic } from '../topics.ts'
import type { Matcher } from './open-matcher.ts'
import { readSituation } from './read-situation.ts'
import type { Match, Matching } from './situation.ts'

/** Rows of one statement. */
const atOnce = 1_000

/**
 * Matches everything that is open and keeps what came out in place of what was suggested before. One instance at a time: others wait, and then
 * look again. A shelter is told once of each lot that is suggested to it.
 */
export const runMatching = (deps: Deps, { match }: Pick<Matcher, 'match'>): Promise<void> =>
  deps.db.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('rescue matching', 0))`)
    const now = deps.clock()
    const matching = await match(await readSituation(deps, tx, now))
    await forgetClosed(tx)
    await keepMatches(deps, tx, matching.matches, now)
    await keepCarriers(tx, matching.carriers)
  })

/** Of what is over nobody has to be told any more. */
const forgetClosed = async (tx: Transaction): Promise<void> => {
  const closed = tx.select({ id: surplusLots.id }).from(surplusLots).where(eq(surplusLots.state, 'closed'))
  await tx.delete(rescueMatches).where(inArray(rescueMatches.lotId, closed))
}

const keyOf = ({ lotId, shelterId }: Pick<Match, 'lotId' | 'shelterId'>) => `${lotId} ${shelterId}`

const keepMatches = async (
  deps: Pick<Deps, 'notifications'>,
  tx: Transaction,
  matches: readonly Match[],
  now: Date,
): Promise<void> => {
  const before = await tx.select().from(rescueMatches)
  const told = new Set(before.map(keyOf))
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
  for (const match of matches) if (!told.has(keyOf(match))) await tellShelter(deps, tx, match, now)
}

const tellShelter = async (
  deps: Pick<Deps, 'notifications'>,
  tx: Transaction,
  { lotId, shelterId }: Match,
  now: Date,
): Promise<void> => {
  const data: RescueEvent = {
    lotId,
    runId: null,
    action: 'match',
    state: 'offered',
    runState: null,
    late: false,
    at: now.toISOString(),
  }
  // Only who holds the lock of the matching publishes with this subject first.
  await publish(deps, tx, { topics: [`match:${shelterId}`, shelterTopic(shelterId)], kind: 'rescue', data })
}

const keepCarriers = async (tx: Transaction, carriers: Matching['carriers']): Promise<void> => {
  const runIds = carriers.map(({ runId }) => runId)
  await tx.delete(carrierSuggestions).where(notInArray(carrierSuggestions.runId, runIds))
  if (carriers.length === 0) return
  await tx
    .insert(carrierSuggestions)
    .values(carriers.map(({ runId, carrier: { id, reason } }) => ({ runId, carrierId: id, reason })))
    .onConflictDoUpdate({
      target: carrierSuggestions.runId,
      set: { carrierId: sql`excluded.carrier_id`, reason: sql`excluded.reason` },
    })
}
