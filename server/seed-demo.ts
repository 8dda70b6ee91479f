import type { Deps } from './deps.ts'
import { seedAccounts } from './features/accounts/seed-accounts.ts'
import { firstRestaurantId, seedCatalogue } from './features/catalogue/seed/seed-catalogue.ts'
import { seedMeals } from './features/meals/seed-meals.ts'
import { seedRescue } from './features/rescue/seed-rescue.ts'

/** Creates the demo's data. Can be repeated: existing rows stay as they are, changed or not. */
export const seedDemo = async (deps: Deps): Promise<void> => {
  await seedCatalogue(deps)
  await seedAccounts(deps, { firstRestaurantId })
  await seedRescue(deps)
  await seedMeals(deps)
}
