import { and, eq, isNull, lte } from 'drizzle-orm'
import { endOfDay, marketDay } from '#shared/calendar.ts'
import { Refusal } from '#shared/errors.ts'
import type { MenuItem } from '#shared/menu/contracts.ts'
import type { Outage } from '#shared/menu/restaurant-menu.ts'
import type { WeeklyHours } from '#shared/restaurants/weekly-hours.ts'
import { dayMs, hourMs } from '#shared/time.ts'
import { dishes } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/sign-in/access-token.ts'
import { announceCatalogueChange } from '../catalogue-changes/changes.ts'
import { openingState } from '../restaurants/opening-hours.ts'
import { storefrontOf } from '../restaurants/storefronts.ts'
import { changed } from './change-menu.ts'
import { lockOwnDish, type Own } from './own-dish.ts'

const longestMs = 366 * dayMs

/**
 * The moment that `field` names in ISO 8601. Refuses with validation_failed one that has passed or is more
 * than a year away.
 */
export const momentWithinAYear = (said: string, now: Date, field: string): Date => {
  const at = new Date(said)
  if (at > now && at.getTime() - now.getTime() <= longestMs) return at
  const message = /*i18n*/ 'Please choose a moment within the next year'
  throw new Refusal('validation_failed', message, { [field]: message })
}

/** The end of the shift that is under way, or of the next one; of the day in Asia/Kolkata where none ends. */
export const nextClosing = (hours: WeeklyHours, now: Date): Date => {
  const state = openingState(hours, now)
  const { changesAt } = state.open || state.opensAt === null ? state : openingState(hours, state.opensAt)
  return changesAt ?? endOfDay(marketDay(now))
}

export type Availability = { available: boolean; until?: Outage | string | null | undefined }

/** When the dish is back; null: when somebody says so. */
const momentOf = (until: Availability['until'], hours: WeeklyHours, now: Date): Date | null => {
  if (until == null) return null
  if (until === 'fourHours') return new Date(now.getTime() + 4 * hourMs)
  if (until === 'closing') return nextClosing(hours, now)
  return momentWithinAYear(until, now, 'until')
}

/**
 * Makes a dish available or unavailable, for customers at once. `until`: a moment in ISO 8601, `fourHours`,
 * `closing`, or nothing for until further notice; it means nothing for a dish that is made available. The
 * same again changes nothing. Refuses: not_found, validation_failed for a moment that has passed or is more
 * than a year away.
 */
export const setAvailability = (
  deps: Deps,
  caller: Caller,
  own: Own,
  { available, until }: Availability,
): Promise<MenuItem> =>
  deps.db.transaction(async (tx) => {
    const known = await lockOwnDish(tx, own)
    const now = deps.clock()
    const restaurant = await storefrontOf(tx, known.restaurantId)
    const backAt = available ? null : momentOf(until, restaurant?.hours ?? [], now)
    if (known.available === available && known.backAt?.getTime() === backAt?.getTime())
      return changed(deps, tx, caller, own, [])
    await tx.update(dishes).set({ available, backAt, updatedAt: now }).where(eq(dishes.id, known.id))
    return changed(deps, tx, caller, own, ['available'])
  })

/**
 * Makes dishes available again whose time has come. They stand in the database, so that a restart loses none,
 * and one statement flips them, so that it may run on several instances at once. Returns how many.
 */
export const returnDishes = (deps: Pick<Deps, 'db' | 'clock' | 'notifications'>): Promise<number> =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock()
    const back = await tx
      .update(dishes)
      .set({ available: true, backAt: null, updatedAt: now })
      .where(and(eq(dishes.available, false), lte(dishes.backAt, now), isNull(dishes.deletedAt)))
      .returning({ id: dishes.id })
    if (back.length > 0) announceCatalogueChange(deps, tx)
    return back.length
  })
