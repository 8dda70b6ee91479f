import type { Deps } from '../deps.ts'
import { seedAccounts } from '../features/accounts/demo/seed-accounts.ts'
import { seedMeals } from '../features/meals/seed-meals.ts'
import { seedMenu } from '../features/menu/seed/seed-menu.ts'
import { firstRestaurantId } from '../features/restaurants/seed/seed-restaurants.ts'
import { seedSettings } from '../features/settings/seed-settings.ts'
import { seedShelters } from '../features/shelters/seed-shelters.ts'
import { seedStaff } from '../features/staff/seed-staff.ts'

/**
 * Creates the demo's data. Can be repeated: existing rows stay as they are, changed or not. `rated`: as in
 * `seedMenu`.
 */
export const seedDemo = async (deps: Deps, { rated = true }: { rated?: boolean } = {}): Promise<void> => {
  await seedSettings(deps)
  await seedMenu(deps, { rated })
  // Not again: an admin may have taken the account away from it.
  if (await seedAccounts(deps)) await seedStaff(deps, { restaurantId: firstRestaurantId })
  await seedShelters(deps)
  await seedMeals(deps)
}
