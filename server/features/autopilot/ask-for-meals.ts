import { Refusal } from '#shared/errors.ts'
import type { Deps } from '../../deps.ts'
import { lastMealRequest } from '../meals/last-request.ts'
import { offeredMeals } from '../meals/offered-meals.ts'
import { redeemMeals } from '../meals/redeem-meals.ts'
import { findActors } from './play-rescue.ts'

/** Meals that a shelter of the demo asks for at once, at most. */
const maxMealsAtOnce = 5
/** From one order of the demo's shelters to the next: five minutes by the default. */
const stepsBetweenOrders = 30

/**
 * A shelter of the demo that nobody plays asks for meals that donors have paid for, so that they see them
 * served; one order each five minutes, as long as there is something to pay it. Returns the number of steps.
 */
export const askForMeals = async (deps: Deps): Promise<number> => {
  if (deps.settings.mode !== 'demo') return 0
  const actors = await findActors(deps)
  if (!actors) return 0
  const last = await lastMealRequest(
    deps.db,
    actors.shelters.map(({ id }) => id),
  )
  const pause = stepsBetweenOrders * deps.settings.autopilotStepMs
  if (last && deps.clock().getTime() - last.getTime() < pause) return 0
  for (const { userId } of actors.shelters) {
    if (userId === null) continue
    const { items, sponsored, funded, room } = await offeredMeals(deps, userId)
    const meals = Math.min(maxMealsAtOnce, sponsored === 0 ? funded : sponsored, room)
    const [cook] = items.filter(({ open, left }) => open && left > 0)
    if (!cook || meals <= 0) continue
    try {
      const wanted = { restaurantId: cook.restaurant.id, meals: Math.min(meals, cook.left) }
      await redeemMeals(deps, userId, wanted)
      return 1
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
  return 0
}
