import { eq } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import type { WeeklyHours } from '#shared/restaurants/weekly-hours.ts'
import { openAllDay } from '#shared/restaurants/weekly-hours.ts'
import type { Shelter } from '#shared/shelters/contracts.ts'
import { type ShelterChange, shelterNeeds } from '#shared/shelters/validation.ts'
import type { Transaction } from '../../db/connection.ts'
import { shelters } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { randomId } from '../../secrets/random-id.ts'
import { periodOf } from '../restaurants/opening-hours.ts'
import { type ShelterRow, shelterView } from './shelter-view.ts'

/**
 * Changes any part of the caller's shelter. The first time it applies, and waits for an admin's decision; who
 * was declined applies again. Refuses with validation_failed (422) an application that leaves out what an
 * admin has to know, naming each field.
 */
export const changeShelter = (deps: Deps, userId: string, change: ShelterChange): Promise<Shelter> =>
  deps.db.transaction(async (tx) => {
    const [row] = await tx.select().from(shelters).where(eq(shelters.userId, userId)).for('update')
    return shelterView(await (row ? update(deps, tx, row, change) : apply(deps, tx, userId, change)))
  })

const apply = async (
  deps: Deps,
  tx: Transaction,
  userId: string,
  { hours, location, ...plain }: ShelterChange,
): Promise<ShelterRow> => {
  const { name, capacityPerDay, diet } = plain
  if (name === undefined || capacityPerDay === undefined || diet === undefined || location === undefined)
    throw incomplete({ ...plain, location })
  const [applied] = await tx
    .insert(shelters)
    .values({
      ...plain,
      id: randomId(deps, 'SHL'),
      userId,
      name,
      capacityPerDay,
      diet,
      ...location,
      // Who states no hours receives food whenever it comes.
      hours: hours ? weekOf(hours, []) : openAllDay,
      status: 'pending',
      appliedAt: deps.clock(),
    })
    .onConflictDoNothing()
    .returning()
  if (applied) return applied
  // The same person applied at the same moment.
  const [row] = await tx.select().from(shelters).where(eq(shelters.userId, userId)).for('update')
  if (!row) throw new Error('the shelter was not returned')
  return update(deps, tx, row, { hours, location, ...plain })
}

const update = async (
  deps: Deps,
  tx: Transaction,
  row: ShelterRow,
  { hours, location, ...plain }: ShelterChange,
): Promise<ShelterRow> => {
  const [changed] = await tx
    .update(shelters)
    .set({
      ...plain,
      ...location,
      ...(hours && { hours: weekOf(hours, row.hours) }),
      // Also so that a change of nothing writes a column.
      status: row.status === 'declined' ? 'pending' : row.status,
      ...(row.status === 'declined' && { appliedAt: deps.clock() }),
    })
    .where(eq(shelters.id, row.id))
    .returning()
  if (!changed) throw new Error('the shelter was not returned')
  return changed
}

const weekOf = (shifts: NonNullable<ShelterChange['hours']>, before: WeeklyHours): WeeklyHours =>
  Array.from({ length: 7 }, (_, day) => {
    const named = shifts.filter((shift) => shift.day === day)
    if (named.length === 0) return before[day] ?? []
    return named
      .flatMap((shift) => (shift.open ? [periodOf(shift)] : []))
      .toSorted((a, b) => a.opens - b.opens)
  })

const incomplete = (given: Partial<Record<(typeof shelterNeeds)[number], unknown>>): Refusal => {
  const missing = shelterNeeds.filter((field) => given[field] === undefined)
  const fields = Object.fromEntries(missing.map((field) => [field, /*i18n*/ 'Please fill this in']))
  return new Refusal('validation_failed', /*i18n*/ 'Please check your input.', fields)
}
