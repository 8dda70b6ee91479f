import { eq } from 'drizzle-orm'
import { endOfDay, marketDay } from '#shared/calendar.ts'
import type { MenuItem } from '#shared/menu/contracts.ts'
import type { Outage } from '#shared/menu/restaurant-menu.ts'
import type { WeeklyHours } from '#shared/restaurants/weekly-hours.ts'
import { hourMs } from '#shared/time.ts'
import { dishes, restaurants } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/sign-in/access-token.ts'
import { openingState } from '../restaurants/opening-hours.ts'
import { changed } from './change-menu.ts'
import { lockOwnDish, type Own } from './menu-store.ts'
import { momentWithinAYear } from './moment-within-a-year.ts'

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
    const [restaurant] = await tx
      .select({ hours: restaurants.hours })
      .from(restaurants)
      .where(eq(restaurants.id, known.restaurantId))
    const backAt = available ? null : momentOf(until, restaurant?.hours ?? [], now)
    if (known.available === available && known.backAt?.getTime() === backAt?.getTime())
      return changed(deps, tx, caller, own, [])
    await tx.update(dishes).set({ available, backAt, updatedAt: now }).where(eq(dishes.id, known.id))
    return changed(deps, tx, caller, own, ['available'])
  })
