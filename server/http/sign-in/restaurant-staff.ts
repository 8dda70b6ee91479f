import { Refusal } from '#shared/errors.ts'
import type { Caller } from './access-token.ts'

/** The restaurants that the caller works for, the first of them first. 403 for staff without a restaurant. */
export const restaurantsOf = ({ restaurantIds }: Caller): Caller['restaurantIds'] => {
  if (restaurantIds.length === 0)
    throw new Refusal('forbidden', /*i18n*/ 'Your account is not connected to a restaurant yet.')
  return restaurantIds
}

/**
 * The restaurant of a staff member's request: the one named, or their first. 403 for a restaurant that is not
 * theirs.
 */
export const restaurantOf = (caller: Caller, named: string | undefined): string => {
  const restaurantIds = restaurantsOf(caller)
  const chosen = named ?? restaurantIds[0]
  if (chosen === undefined || !restaurantIds.includes(chosen))
    throw new Refusal('forbidden', /*i18n*/ 'Your account is not allowed to do this.')
  return chosen
}
