import { and, desc, eq, isNull, lte } from 'drizzle-orm'
import type { Output } from '#shared/api/contract.ts'
import { longestShiftMs } from '#shared/deliveries/shifts.ts'
import type * as contracts from '#shared/dispatch/contracts.ts'
import { Refusal } from '#shared/errors.ts'
import type { Transaction } from '../../../db/connection.ts'
import { courierPlaces, courierShifts } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { publish } from '../../../outbox/publish.ts'
import { heldBy, lockAgent } from '../assignment/delivery-limit.ts'
import { agentTopic, dispatchTopic } from '../topics.ts'
import { savePlace } from './courier-places.ts'
import { endShift } from './end-shift.ts'
import { openShift } from './open-shift.ts'

type Shift = Output<(typeof contracts.shift)['response']>
type Change = Output<(typeof contracts.changeShift)['body']>

/**
 * Puts a courier online or offline; a repeat changes nothing more. Online: `until` says when the shift ends
 * by itself, at most 24 hours ahead; without it a shift under way keeps its end, and null takes the end away.
 * Offline: see `endShift`. Refuses: validation_failed (422) for an end that is over or too far away.
 */
export const changeShift = async (deps: Deps, agentId: string, change: Change): Promise<Shift> => {
  const { online, place } = change
  await deps.db.transaction(async (tx) => {
    await lockAgent(tx, agentId)
    const now = deps.clock()
    if (!online) return endShift(deps, tx, agentId, 'courier')
    const until = endOf(change.until, now)
    const current = await openShift(tx, agentId, now)
    if (!current) await begin(deps, tx, agentId, until ?? null)
    else if (until !== undefined)
      await tx.update(courierShifts).set({ until }).where(eq(courierShifts.id, current.id))
    if (place) await savePlace(tx, agentId, place, now)
    if (current && until === undefined) return
    await publish(deps, tx, {
      topics: [agentTopic(agentId), dispatchTopic],
      kind: 'shift',
      data: { online: true, at: now.toISOString() },
    })
  })
  return readShift(deps, agentId)
}

const begin = async (deps: Deps, tx: Transaction, agentId: string, until: Date | null): Promise<void> => {
  // One whose time is over, which nobody has ended yet.
  await endShift(deps, tx, agentId, 'time')
  await tx.insert(courierShifts).values({ agentId, startedAt: deps.clock(), until })
}

const endOf = (until: string | null | undefined, now: Date): Date | null | undefined => {
  if (until === undefined || until === null) return until
  const end = new Date(until)
  const ahead = end.getTime() - now.getTime()
  if (ahead > 0 && ahead <= longestShiftMs) return end
  const message = /*i18n*/ 'A shift ends within the next 24 hours.'
  throw new Refusal('validation_failed', message, { until: message })
}

/**
 * Whether a courier is on shift, since when and until when, how many deliveries are to be finished, and how
 * the last shift ended.
 */
export const readShift = async (deps: Deps, agentId: string): Promise<Shift> => {
  const now = deps.clock()
  const shift = await openShift(deps.db, agentId, now)
  const carrying = await heldBy(deps.db, agentId)
  if (!shift) {
    const [last] = await deps.db
      .select()
      .from(courierShifts)
      .where(eq(courierShifts.agentId, agentId))
      .orderBy(desc(courierShifts.startedAt))
      .limit(1)
    const endedBy = last ? (last.endedBy ?? 'time') : null
    return { online: false, since: null, until: null, carrying, placeKnown: false, endedBy }
  }
  const places = await deps.db.$count(courierPlaces, eq(courierPlaces.agentId, agentId))
  return {
    online: true,
    since: shift.startedAt.toISOString(),
    until: shift.until?.toISOString() ?? null,
    carrying,
    placeKnown: places > 0,
    endedBy: null,
  }
}

/** The agents whose shift is over by its time and not ended yet. */
export const endDueShifts = async (deps: Deps): Promise<void> => {
  const now = deps.clock()
  const isDue = and(isNull(courierShifts.endedAt), lte(courierShifts.until, now))
  for (const { agentId, id } of await deps.db.select().from(courierShifts).where(isDue))
    await deps.db.transaction(async (tx) => {
      await lockAgent(tx, agentId)
      const [still] = await tx
        .select()
        .from(courierShifts)
        .where(and(eq(courierShifts.id, id), isDue))
      if (still) await endShift(deps, tx, agentId, 'time')
    })
}
