import type { RestaurantDetails } from '#shared/catalogue/contracts.ts'
import { Refusal } from '#shared/errors.ts'
import type { Deps } from '../../deps.ts'
import { readRestaurant } from './catalogue-store.ts'
import { restaurantFacts } from './restaurant-facts.ts'
import { serializeRestaurantDetails } from './serializers.ts'

/** One active restaurant, open or closed as of now. Refusals: not_found. */
export const findRestaurant = async (
  deps: Pick<Deps, 'db' | 'pool' | 'clock' | 'catalogueChanges'>,
  id: string,
): Promise<RestaurantDetails> => {
  const row = await readRestaurant(deps.db, id)
  if (!row) throw new Refusal('not_found', /*i18n*/ 'This restaurant is not on Annapurna Eats.')
  const factsOf = await restaurantFacts(deps)
  return serializeRestaurantDetails(row, deps.clock(), factsOf(id))
}
