import { and, eq, isNotNull, isNull, lte } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import { paise } from '#shared/money/money.ts'
import { hourMs } from '#shared/time.ts'
import type { Transaction } from '../../../db/connection.ts'
import { recurringRescues, rescueSlots } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { profileOf } from '../../accounts/profiles.ts'
import { lockAgent, refuseBeyondLimit } from '../../deliveries/assignment/delivery-limit.ts'
import { readSetting } from '../../settings/read-setting.ts'
import { lockShelter } from '../../shelters/shelter-of.ts'
import { listSurplus } from '../lots/list-surplus.ts'
import { notifyParties } from '../notify-parties.ts'
import type { LotRow, RunRow } from '../rows.ts'
import { fits, promise } from '../runs/accept-lot.ts'
import { takenToday } from '../runs/capacity.ts'
import { carrierKindOf, giveRun } from '../runs/claim-run.ts'
import { warnOfSlot } from './carry-slot.ts'
import { planSlots } from './plan-slots.ts'
import { publishSlot } from './publish-slot.ts'
import { lockRecurring, type SlotRecord, selectSlots, slotEnd } from './rows.ts'

/**
 * Plans the days to come of recurring pick-ups, warns of those that are near and that nobody carries, and
 * turns those that have come into a lot with its run. Each in its own transaction, under the lock of its
 * recurring pick-up: once, on however many instances, and after a restart. Returns the ids of the lots that
 * it listed.
 */
export const runSlotClock = async (deps: Deps): Promise<string[]> => {
  const agreed = await deps.db
    .select({ id: recurringRescues.id })
    .from(recurringRescues)
    .where(and(isNotNull(recurringRescues.shelterId), isNull(recurringRescues.endedAt)))
  for (const { id } of agreed)
    await attempt(deps, id, (tx, now) => lockRecurring(tx, id).then((row) => planSlots(deps, tx, row, now)))
  const { slotWarnHours } = await readSetting(deps.db, 'rescue')
  const until = new Date(deps.clock().getTime() + slotWarnHours * hourMs)
  const near = await deps.db
    .select({ id: rescueSlots.id, recurringId: rescueSlots.recurringId })
    .from(rescueSlots)
    .where(and(eq(rescueSlots.state, 'planned'), lte(rescueSlots.startsAt, until)))
    .orderBy(rescueSlots.startsAt)
  const listed: string[] = []
  for (const { id, recurringId } of near) {
    const lotId = await attempt(deps, id, async (tx, now) => {
      await lockRecurring(tx, recurringId)
      return tick(deps, tx, id, now)
    })
    if (lotId) listed.push(lotId)
  }
  return listed
}

/** A failure must not stop the others; it is retried in a minute. */
const attempt = async <T>(
  deps: Deps,
  id: string,
  work: (tx: Transaction, now: Date) => Promise<T>,
): Promise<T | undefined> => {
  try {
    return await deps.db.transaction((tx) => work(tx, deps.clock()))
  } catch (error) {
    deps.log.error({ err: error, id }, 'the clock of a recurring pick-up stopped')
    return undefined
  }
}

const tick = async (deps: Deps, tx: Transaction, id: string, now: Date): Promise<string | null> => {
  const [slot] = await tx
    .select()
    .from(rescueSlots)
    .where(and(eq(rescueSlots.id, id), eq(rescueSlots.state, 'planned')))
    .for('no key update')
  if (!slot) return null
  const [record] = await selectSlots(tx, eq(rescueSlots.id, id))
  const isDue = slot.startsAt <= now
  // Its shelter has left at this very moment, or the server was off while it was to be fetched.
  if (isDue && (!record || slotEnd(slot.startsAt, record.recurring) <= now)) {
    await tx.update(rescueSlots).set({ state: 'skipped' }).where(eq(rescueSlots.id, id))
    return null
  }
  if (!record) return null
  if (isDue) return listSlot(deps, tx, record, now)
  if (slot.carrierId !== null || slot.warnedAt !== null) return null
  await tx.update(rescueSlots).set({ warnedAt: now }).where(eq(rescueSlots.id, id))
  await publishSlot(deps, tx, { recurring: record.recurring, slots: [slot], action: 'warn', now })
  await warnOfSlot(deps, tx, record, 'nobody')
  return null
}

/**
 * A day has come: its food is listed, promised to its shelter as far as there is room, and given to its
 * carrier.
 */
const listSlot = async (
  deps: Deps,
  tx: Transaction,
  { slot, recurring, shelter }: SlotRecord,
  now: Date,
): Promise<string> => {
  if (slot.carrierId !== null) await lockAgent(tx, slot.carrierId)
  const { title, portions, isVeg, kind, allergens } = recurring
  const lot = await listSurplus(deps, tx, recurring.restaurantId, {
    title,
    portions,
    isVeg,
    kind,
    allergens,
    cookedAt: slot.startsAt.toISOString(),
    pickUpUntil: slotEnd(slot.startsAt, recurring).toISOString(),
  })
  await tx.update(rescueSlots).set({ state: 'listed', lotId: lot.id }).where(eq(rescueSlots.id, slot.id))
  const locked = await lockShelter(tx, shelter.id)
  const room = Math.min(portions, locked.capacityPerDay - (await takenToday(tx, locked.id, now)))
  // What it has no room for is offered to others.
  if (locked.status !== 'approved' || room <= 0 || !fits(locked, lot, now)) return lot.id
  const run = await promise(deps, tx, { lot, shelterId: locked.id, portions: room, now })
  if (slot.carrierId !== null) await handToCarrier(deps, tx, lot, run, slot.carrierId, now)
  return lot.id
}

/**
 * Who said to carry it has the run, without pay; where they may or can not any more, everybody is told that
 * nobody has it.
 */
const handToCarrier = async (
  deps: Deps,
  tx: Transaction,
  lot: LotRow,
  run: RunRow,
  carrierId: string,
  now: Date,
): Promise<void> => {
  const account = await profileOf(tx, carrierId)
  try {
    if (!account || account.suspendedAt !== null) throw new Refusal('forbidden', 'suspended')
    const kind = await carrierKindOf(tx, { userId: carrierId, roles: account.roles })
    await refuseBeyondLimit(tx, carrierId, deps.settings.deliveriesPerAgent)
    await giveRun(deps, tx, { lot, run, carrierId, kind, pay: paise(0), now })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await notifyParties(deps, tx, { lot, run, what: 'droppedOut' })
  }
}
