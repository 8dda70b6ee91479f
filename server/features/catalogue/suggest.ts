import type { Input } from '#shared/api/contract.ts'
import type { suggestions as contract } from '#shared/search/contracts.ts'
import type { Deps } from '../../deps.ts'
import { findDishesByIds, findRestaurantsByIds } from './find-by-ids.ts'

export type Suggested = Input<(typeof contract)['response']>['items']

/**
 * What the index suggests for what is being typed, as the database knows it: what is no longer on a menu is
 * left out. Refusals: unavailable while too many searches wait or the index is rebuilt.
 */
export const suggest = async (
  deps: Pick<Deps, 'db' | 'clock' | 'search'>,
  asked: { q: string; limit: number },
): Promise<Suggested> => {
  const found = await deps.search.ask('suggestions', asked)
  const idsOf = (kind: (typeof found)[number]['kind']) =>
    found.filter((one) => one.kind === kind).map(({ id }) => id)
  const [restaurants, dishes] = await Promise.all([
    findRestaurantsByIds(deps, idsOf('restaurant')),
    findDishesByIds(deps, idsOf('dish')),
  ])
  return found.flatMap((one): Suggested => {
    if (one.kind === 'restaurant') {
      const restaurant = restaurants.find(({ id }) => id === one.id)
      return restaurant
        ? [
            {
              kind: 'restaurant',
              id: one.id,
              name: one.name,
              area: restaurant.area,
              cuisines: restaurant.cuisines,
              rating: restaurant.rating,
              ratingCount: restaurant.ratingCount,
            },
          ]
        : []
    }
    const dish = dishes.find(({ id }) => id === one.id)
    if (!dish) return []
    const { image, price, isVeg, rating, ratingCount, restaurant, nameHi } = dish
    return [
      {
        kind: 'dish',
        id: one.id,
        name: one.name,
        image,
        price,
        isVeg,
        rating,
        ratingCount,
        restaurant,
        others: one.others,
        ...(nameHi && { nameHi }),
      },
    ]
  })
}
