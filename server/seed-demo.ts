import type { Deps } from './deps.ts'
import { seedAccounts } from './features/accounts/seed-accounts.ts'
import { firstRestaurantId, seedCatalogue } from './features/catalogue/seed/seed-catalogue.ts'

/** What a demo starts with. Safe to repeat: what is there, changed or not, stays as it is. */
export const seedDemo = async (deps: Deps): Promise<void> => {
  await seedCatalogue(deps)
  await seedAccounts(deps, { firstRestaurantId })
}
