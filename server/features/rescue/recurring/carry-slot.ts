import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Output } from '#shared/api/contract.ts'
import { Refusal } from '#shared/errors.ts'
import type { carrierSlots, Slot } from '#shared/rescue/recurring-contracts.ts'
import { hourMs } from '#shared/time.ts'
import type { Transaction } from '../../../db/connection.ts'
import { rescueSlots } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { cursorCodec } from '../../../http/cursor.ts'
import type { Caller } from '../../../http/sign-in/access-token.ts'
import { openingTime } from '../../restaurants/opening-hours.ts'
import { readSetting } from '../../settings/read-setting.ts'
import { raiseAlarm, shelterAndVolunteers } from '../notify-parties.ts'
import { carrierKindOf } from '../runs/claim-run.ts'
import { publishSlot } from './publish-slot.ts'
import { lockRecurring, type SlotRecord, selectSlots, slotView, slotViewer } from './rows.ts'

const noSuchSlot = () => new Refusal('not_found', /*i18n*/ 'There is no such day of a recurring pick-up.')
const slotCursor = cursorCodec('rescue-slots', z.tuple([z.iso.datetime(), z.string()]))

/**
 * Days to come that nobody carries, or those that the caller does, the nearest first. Refuses with forbidden
 * (403) who could take none of those that nobody carries.
 */
export const listSlots = async (
  deps: Deps,
  caller: Pick<Caller, 'userId' | 'roles'>,
  { state, limit, cursor }: Output<(typeof carrierSlots)['query']>,
): Promise<{ items: Slot[]; nextCursor: string | null }> => {
  if (state === 'open') await carrierKindOf(deps.db, caller)
  const { userId } = caller
  const last = cursor === undefined ? undefined : slotCursor.decode(deps, cursor)
  const rows = await selectSlots(
    deps.db,
    and(
      eq(rescueSlots.state, 'planned'),
      gt(rescueSlots.startsAt, deps.clock()),
      state === 'open' ? isNull(rescueSlots.carrierId) : eq(rescueSlots.carrierId, userId),
      last && sql`(${rescueSlots.startsAt}, ${rescueSlots.id}) > (${last[0]}::timestamptz, ${last[1]})`,
    ),
  )
    .orderBy(asc(rescueSlots.startsAt), asc(rescueSlots.id))
    .limit(limit + 1)
  const viewer = await slotViewer(deps.db, deps, userId)
  const shown = rows.slice(0, limit)
  const end = shown.at(-1)?.slot
  return {
    items: shown.map((row) => slotView(row, viewer)),
    nextCursor:
      rows.length > limit && end ? slotCursor.encode(deps, [end.startsAt.toISOString(), end.id]) : null,
  }
}

/**
 * A day that is still to come, with its recurring pick-up, both locked. Refuses: not_found (404),
 * illegal_transition (409).
 */
const lockPlanned = async (deps: Deps, tx: Transaction, id: string): Promise<SlotRecord> => {
  const [found] = await tx
    .select({ recurringId: rescueSlots.recurringId })
    .from(rescueSlots)
    .where(eq(rescueSlots.id, id))
  if (!found) throw noSuchSlot()
  await lockRecurring(tx, found.recurringId)
  const [record] = await selectSlots(tx, eq(rescueSlots.id, id)).for('no key update', { of: rescueSlots })
  if (!record) throw noSuchSlot()
  if (record.slot.state !== 'planned' || record.slot.startsAt <= deps.clock())
    throw new Refusal('illegal_transition', /*i18n*/ 'This day is planned no more.')
  return record
}

/**
 * A carrier says to carry a day; the first wins. A repeat changes nothing. Refuses: not_found (404),
 * forbidden (403: no approved volunteer), already_claimed, illegal_transition (409).
 */
export const claimSlot = (deps: Deps, caller: Pick<Caller, 'userId' | 'roles'>, id: string): Promise<Slot> =>
  deps.db.transaction(async (tx) => {
    const record = await lockPlanned(deps, tx, id)
    const viewer = await slotViewer(tx, deps, caller.userId)
    const { slot, recurring } = record
    if (slot.carrierId === caller.userId) return slotView(record, viewer)
    await carrierKindOf(tx, caller)
    if (slot.carrierId !== null)
      throw new Refusal('already_claimed', /*i18n*/ 'Somebody else has already taken this rescue.')
    const claimed = { ...slot, carrierId: caller.userId }
    await tx.update(rescueSlots).set({ carrierId: caller.userId }).where(eq(rescueSlots.id, id))
    await publishSlot(deps, tx, { recurring, slots: [claimed], action: 'claim', now: deps.clock() })
    return slotView({ ...record, slot: claimed }, viewer)
  })

/**
 * A carrier does not carry a day after all: it waits for another, and where it is near, shelter and
 * volunteers are written to at once. A repeat changes nothing. Refuses: not_found (404, also for somebody
 * else's), illegal_transition (409).
 */
export const dropSlot = (deps: Deps, userId: string, id: string): Promise<Slot> =>
  deps.db.transaction(async (tx) => {
    const record = await lockPlanned(deps, tx, id)
    const viewer = await slotViewer(tx, deps, userId)
    const { slot } = record
    if (slot.carrierId === null) return slotView(record, viewer)
    if (slot.carrierId !== userId) throw noSuchSlot()
    return slotView({ ...record, slot: await reopen(deps, tx, record) }, viewer)
  })

const reopen = async (
  deps: Pick<Deps, 'notifications' | 'clock' | 'settings' | 'mailer'>,
  tx: Transaction,
  record: SlotRecord,
): Promise<SlotRecord['slot']> => {
  const { slot, recurring } = record
  const now = deps.clock()
  const { slotWarnHours } = await readSetting(tx, 'rescue')
  const isNear = slot.startsAt.getTime() - now.getTime() <= slotWarnHours * hourMs
  const open = { ...slot, carrierId: null, warnedAt: isNear ? now : null }
  await tx
    .update(rescueSlots)
    .set({ carrierId: null, warnedAt: open.warnedAt })
    .where(eq(rescueSlots.id, slot.id))
  await publishSlot(deps, tx, { recurring, slots: [slot], action: 'dropOut', now })
  if (isNear) await warnOfSlot(deps, tx, record, 'droppedOut')
  return open
}

/** Takes from a volunteer the days that they were to carry. */
export const releaseSlotsOf = async (
  deps: Pick<Deps, 'notifications' | 'clock' | 'settings' | 'mailer'>,
  tx: Transaction,
  userId: string,
): Promise<void> => {
  const records = await selectSlots(
    tx,
    and(eq(rescueSlots.carrierId, userId), eq(rescueSlots.state, 'planned')),
  )
    .orderBy(asc(rescueSlots.id))
    .for('no key update', { of: rescueSlots })
  for (const record of records) await reopen(deps, tx, record)
}

/** E-mails shelter and volunteers that nobody carries a day that is near. */
export const warnOfSlot = async (
  deps: Pick<Deps, 'settings' | 'mailer' | 'clock'>,
  tx: Transaction,
  { slot, recurring, restaurant, shelter }: SlotRecord,
  what: 'nobody' | 'droppedOut',
): Promise<void> =>
  raiseAlarm(deps, tx, await shelterAndVolunteers(tx, shelter.userId, 'recurring'), {
    title: recurring.title,
    restaurant: restaurant.name,
    time: openingTime(slot.startsAt, deps.clock()),
    what,
  })
