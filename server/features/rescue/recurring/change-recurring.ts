import { and, eq, gt, isNull } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import { readAllergen } from '#shared/menu/restaurant-menu.ts'
import type { RecurringForm } from '#shared/rescue/validation.ts'
import type { Transaction } from '../../../db/connection.ts'
import { recurringRescues, rescueSlots } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { shelterOf } from '../../shelters/shelter-of.ts'
import { newId } from '../ids.ts'
import { nextDays, planSlots } from './plan-slots.ts'
import { publishSlot } from './publish-slot.ts'
import { lockRecurring, noSuchRecurring, type RecurringRow } from './rows.ts'

/** So many at a time for one restaurant. */
const maxOpen = 50

/**
 * A restaurant proposes a recurring pick-up; returns its id. Refuses: illegal_transition (409) for a
 * fifty-first that is not ended.
 */
export const proposeRecurring = (
  deps: Deps,
  restaurantId: string,
  { allergens, weekdays, ...form }: RecurringForm,
): Promise<string> =>
  deps.db.transaction(async (tx) => {
    const isOpen = and(eq(recurringRescues.restaurantId, restaurantId), isNull(recurringRescues.endedAt))
    if ((await tx.$count(recurringRescues, isOpen)) >= maxOpen)
      throw new Refusal(
        'illegal_transition',
        /*i18n*/ 'Please end a recurring pick-up first: there are fifty.',
      )
    const now = deps.clock()
    const [row] = await tx
      .insert(recurringRescues)
      .values({
        ...form,
        id: newId(deps, 'REC'),
        restaurantId,
        weekdays: weekdays.toSorted((a, b) => a - b),
        allergens: [...new Set((allergens ?? []).flatMap((said) => readAllergen(said) ?? []))],
        createdAt: now,
      })
      .returning()
    if (!row) throw new Error('the recurring pick-up was not returned')
    await publishSlot(deps, tx, { recurring: row, action: 'propose', now })
    return row.id
  })

const ownOf = async (
  tx: Transaction,
  restaurantIds: readonly string[],
  id: string,
): Promise<RecurringRow> => {
  const row = await lockRecurring(tx, id)
  if (!restaurantIds.includes(row.restaurantId)) throw noSuchRecurring()
  return row
}

/**
 * Its restaurant ends it, with the days that are planned. A repeat changes nothing. Refuses: not_found (404).
 */
export const endRecurring = (deps: Deps, restaurantIds: readonly string[], id: string): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const row = await ownOf(tx, restaurantIds, id)
    if (row.endedAt !== null) return
    const now = deps.clock()
    await tx.update(recurringRescues).set({ endedAt: now }).where(eq(recurringRescues.id, id))
    await dropPlanned(deps, tx, row, 'end', now)
  })

/**
 * Its restaurant leaves out one of the next days. A repeat changes nothing. Refuses: not_found (404),
 * validation_failed (422) for a day that is none of the planned ones, illegal_transition (409) once it is a
 * lot.
 */
export const skipDay = (
  deps: Deps,
  restaurantIds: readonly string[],
  id: string,
  day: string,
): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const row = await ownOf(tx, restaurantIds, id)
    const now = deps.clock()
    const [slot] = await tx
      .select()
      .from(rescueSlots)
      .where(and(eq(rescueSlots.recurringId, id), eq(rescueSlots.day, day)))
      .for('no key update')
    if (slot?.state === 'skipped') return
    if (slot?.state === 'listed')
      throw new Refusal(
        'illegal_transition',
        /*i18n*/ 'This day is listed already: please close its surplus food.',
      )
    if (!slot || !nextDays(row, now).some((next) => next.day === day))
      throw new Refusal('validation_failed', /*i18n*/ 'Please check your input.', {
        day: /*i18n*/ 'Nothing is planned for this day',
      })
    await tx.update(rescueSlots).set({ state: 'skipped' }).where(eq(rescueSlots.id, slot.id))
    await publishSlot(deps, tx, { recurring: row, slots: [slot], action: 'skip', now })
  })

/**
 * A shelter agrees to receive it; of several at a time the first wins. A repeat changes nothing. Refuses:
 * not_found (404), forbidden (403: not approved), illegal_transition (409: its diet, or it is over),
 * already_claimed (409).
 */
export const agree = (deps: Deps, userId: string, id: string): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const row = await lockRecurring(tx, id)
    const shelter = await shelterOf(tx, userId)
    if (row.shelterId === shelter.id && row.endedAt === null) return
    if (shelter.status !== 'approved')
      throw new Refusal('forbidden', /*i18n*/ 'Your shelter can accept food once an admin has approved it.')
    if (row.endedAt !== null)
      throw new Refusal('illegal_transition', /*i18n*/ 'This recurring pick-up is over.')
    if (row.shelterId !== null)
      throw new Refusal('already_claimed', /*i18n*/ 'Another shelter has already agreed to this.')
    if (shelter.diet === 'veg' && !row.isVeg)
      throw new Refusal('illegal_transition', /*i18n*/ 'Your shelter accepts vegetarian food only.')
    const agreed = { ...row, shelterId: shelter.id }
    const now = deps.clock()
    await tx.update(recurringRescues).set({ shelterId: shelter.id }).where(eq(recurringRescues.id, id))
    await planSlots(deps, tx, agreed, now)
    await publishSlot(deps, tx, { recurring: agreed, action: 'agree', now })
  })

/** Its shelter receives it no more: another can agree. A repeat changes nothing. Refuses: not_found (404). */
export const leave = (deps: Deps, userId: string, id: string): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const row = await lockRecurring(tx, id)
    const shelter = await shelterOf(tx, userId)
    if (row.shelterId === null && row.endedAt === null) return
    if (row.shelterId !== shelter.id) throw noSuchRecurring()
    await release(deps, tx, row)
  })

/** Opens all recurring pick-ups of a shelter to others: it receives nothing any more. */
export const releaseRecurringOf = async (
  deps: Pick<Deps, 'notifications' | 'clock'>,
  tx: Transaction,
  shelterId: string,
): Promise<void> => {
  const rows = await tx
    .select()
    .from(recurringRescues)
    .where(and(eq(recurringRescues.shelterId, shelterId), isNull(recurringRescues.endedAt)))
    .orderBy(recurringRescues.id)
    .for('no key update')
  for (const row of rows) await release(deps, tx, row)
}

const release = async (
  deps: Pick<Deps, 'notifications' | 'clock'>,
  tx: Transaction,
  row: RecurringRow,
): Promise<void> => {
  if (row.endedAt === null)
    await tx.update(recurringRescues).set({ shelterId: null }).where(eq(recurringRescues.id, row.id))
  await dropPlanned(deps, tx, row, 'leave', deps.clock())
}

/**
 * Cancels the coming days and notifies their carriers. Days that had been skipped may be planned again.
 */
const dropPlanned = async (
  deps: Pick<Deps, 'notifications'>,
  tx: Transaction,
  recurring: RecurringRow,
  action: 'end' | 'leave',
  now: Date,
): Promise<void> => {
  const slots = await tx
    .delete(rescueSlots)
    .where(
      and(
        eq(rescueSlots.recurringId, recurring.id),
        isNull(rescueSlots.lotId),
        gt(rescueSlots.startsAt, now),
      ),
    )
    .returning()
  await publishSlot(deps, tx, { recurring, slots, action, now })
}
