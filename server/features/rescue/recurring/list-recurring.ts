import { and, desc, eq, isNull, or } from 'drizzle-orm'
import type { RecurringRescue } from '#shared/rescue/recurring-contracts.ts'
import { recurringRescues } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { shelterOf } from '../../shelters/shelter-of.ts'
import { recurringViews, selectRecurring } from './rows.ts'

/** Shown at once; a restaurant has fifty that are not ended at most. */
const maxRows = 100
/** Looked through for a shelter. */
const maxProposed = 500

/** A restaurant's, the latest first. */
export const recurringOfRestaurant = async (
  deps: Deps,
  viewerId: string,
  restaurantId: string,
): Promise<RecurringRescue[]> => {
  const rows = await selectRecurring(deps.db, eq(recurringRescues.restaurantId, restaurantId))
    .orderBy(desc(recurringRescues.createdAt), desc(recurringRescues.id))
    .limit(maxRows)
  return recurringViews(deps, rows, viewerId)
}

/** A shelter's own, and what it could agree to: first its own, then the nearest. */
export const recurringForShelter = async (deps: Deps, userId: string): Promise<RecurringRescue[]> => {
  const shelter = await shelterOf(deps.db, userId)
  const proposed = and(
    isNull(recurringRescues.shelterId),
    shelter.diet === 'veg' ? eq(recurringRescues.isVeg, true) : undefined,
  )
  const rows = await selectRecurring(
    deps.db,
    and(
      isNull(recurringRescues.endedAt),
      or(eq(recurringRescues.shelterId, shelter.id), shelter.status === 'approved' ? proposed : undefined),
    ),
  )
    .orderBy(desc(recurringRescues.createdAt))
    .limit(maxProposed)
  const views = await recurringViews(deps, rows, userId, shelter)
  const far = Number.POSITIVE_INFINITY
  return views
    .toSorted(
      (a, b) =>
        Number(b.shelter !== null) - Number(a.shelter !== null) || (a.distance ?? far) - (b.distance ?? far),
    )
    .slice(0, maxRows)
}
