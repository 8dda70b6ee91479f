import type { DishFilter } from '#shared/catalogue/contracts.ts'

/** A change of the catalogue, for caches and the search index. */
export type CatalogueChange = {
  /** Anything may have changed. */
  everything: boolean
  /** Ids of restaurants that changed, and all of their dishes with them. */
  restaurants: ReadonlySet<string>
  /**
   * Further dishes that changed, by id. `listed`: the dish may appear in, disappear from or move within lists
   * and searches; otherwise only what shows the dish is stale.
   */
  dishes: ReadonlyMap<string, { restaurantId: string; listed: boolean }>
}

export const everythingChanged: CatalogueChange = {
  everything: true,
  restaurants: new Set(),
  dishes: new Map(),
}

/** Whether a change makes something stale that was read before it. */
export type IsAffectedBy = (change: CatalogueChange) => boolean

type Shown = { id: string; restaurant: { id: string } }

/** For what shows one dish with its restaurant's name. */
export const affectsDish =
  ({ id, restaurant }: Shown): IsAffectedBy =>
  ({ everything, restaurants, dishes }) =>
    everything || dishes.has(id) || restaurants.has(restaurant.id)

/** For what shows one restaurant without its dishes. */
export const affectsRestaurant =
  (id: string): IsAffectedBy =>
  ({ everything, restaurants }) =>
    everything || restaurants.has(id)

/** For a list of restaurants, which any of them may join. */
export const affectsRestaurants: IsAffectedBy = ({ everything, restaurants }) =>
  everything || restaurants.size > 0

/** For restaurants with what their menus say of them, which any dish may change. */
export const affectsRestaurantCards: IsAffectedBy = ({ everything, restaurants, dishes }) =>
  everything || restaurants.size > 0 || dishes.size > 0

/** For a page of dishes: those that it shows, and those that may join it. */
export const affectsDishes = (
  { restaurant, minRating, maxPrice }: Pick<DishFilter, 'restaurant' | 'minRating' | 'maxPrice'>,
  shown: readonly Shown[],
): IsAffectedBy => {
  const byFigures = minRating !== undefined || maxPrice !== undefined
  const ids = new Set(shown.map(({ id }) => id))
  return ({ everything, restaurants, dishes }) => {
    if (everything) return true
    if (restaurant === undefined ? restaurants.size > 0 : restaurants.has(restaurant)) return true
    for (const [id, { restaurantId, listed }] of dishes)
      if (ids.has(id) || ((listed || byFigures) && (restaurant === undefined || restaurant === restaurantId)))
        return true
    return false
  }
}
