import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import * as contracts from '#shared/catalogue/contracts.ts'
import { previewRestaurant as previewContract } from '#shared/restaurants/contracts.ts'
import { suggestions } from '#shared/search/contracts.ts'
import { registerCached } from '../../http/caching/cached-route.ts'
import { createResponseCache } from '../../http/caching/response-cache.ts'
import { consumeSearch, consumeSuggestion } from '../../http/limits/search-limit.ts'
import { register } from '../../http/register.ts'
import { restaurantOf } from '../../http/sign-in/restaurant-staff.ts'
import { affectsDishes, affectsRestaurantCards, type CatalogueChange } from '../catalogue-changes/change.ts'
import { endOfMinute, withArrivals } from './arrivals.ts'
import { findDish } from './find-dish.ts'
import { findRestaurant } from './find-restaurant.ts'
import { listDishes } from './list-dishes.ts'
import { listRestaurants } from './list-restaurants.ts'
import { previewRestaurant } from './preview-restaurant.ts'
import { suggest } from './suggest.ts'

const mebibyte = 1024 * 1024

const countSearch = async (request: FastifyRequest, { q }: { q?: string | undefined }) => {
  if (q !== undefined) await consumeSearch(request)
}

const earlier = (one: Date | null, other: Date): Date => (one !== null && one < other ? one : other)

const one = <T>(items: readonly T[]): T => {
  const [item] = items
  if (item === undefined) throw new Error('nothing was found')
  return item
}

export const routes = (app: FastifyInstance): void => {
  const { deps } = app
  const cache = createResponseCache<CatalogueChange>({
    maxResponses: 2_000,
    maxBytes: 32 * mebibyte,
    clock: deps.clock,
    isDown: deps.outage.isOngoing,
  })
  /** One or two letters begin half the menu and are typed by everybody: their suggestions stay in memory. */
  const suggested = createResponseCache<CatalogueChange>({
    maxResponses: 5_000,
    maxBytes: 8 * mebibyte,
    clock: deps.clock,
    isDown: deps.outage.isOngoing,
  })
  // Again, once the search index has the change.
  const stops = [cache, suggested].flatMap(({ invalidate }) => [
    deps.catalogueChanges.watch(invalidate),
    deps.search.watch(invalidate),
  ])
  app.addHook('onClose', async () => {
    for (const stop of stops) stop()
  })

  registerCached(
    app,
    cache,
    contracts.dishes,
    async (query) => {
      const { holdsUntil, filter, understood, isNear, ...page } = await listDishes(deps, query)
      const items = await withArrivals(deps, page.items, ({ restaurant }) => restaurant.id)
      return {
        body: JSON.stringify(
          z.parse(contracts.dishes.response, {
            ...page,
            items,
            ...(understood.length > 0 && { understood }),
            ...(isNear && items.length > 0 && { isNear }),
          }),
        ),
        holdsUntil: earlier(holdsUntil, endOfMinute(deps.clock())),
        isAffectedBy: affectsDishes(filter, page.items),
      }
    },
    countSearch,
  )
  registerCached(
    app,
    cache,
    contracts.restaurants,
    async (query) => {
      const { holdsUntil, total: _, ...page } = await listRestaurants(deps, query)
      const items = await withArrivals(deps, page.items, ({ id }) => id)
      return {
        body: JSON.stringify(z.parse(contracts.restaurants.response, { ...page, items })),
        holdsUntil: earlier(holdsUntil, endOfMinute(deps.clock())),
        isAffectedBy: affectsRestaurantCards,
      }
    },
    countSearch,
  )
  registerCached(
    app,
    suggested,
    suggestions,
    async (query) => {
      const items = await suggest(deps, query)
      const shown = items.flatMap((item) => (item.kind === 'dish' ? [item] : []))
      return {
        body: JSON.stringify(z.parse(suggestions.response, { items })),
        holdsUntil: null,
        isAffectedBy: affectsDishes({}, shown),
      }
    },
    consumeSuggestion,
  )
  register(app, contracts.oneDish, async ({ params }) =>
    one(await withArrivals(deps, [await findDish(deps, params.id)], ({ restaurant }) => restaurant.id)),
  )
  register(app, contracts.oneRestaurant, async ({ params }) =>
    one(await withArrivals(deps, [await findRestaurant(deps, params.id)], ({ id }) => id)),
  )
  register(app, previewContract, ({ caller, query }) =>
    previewRestaurant(deps, restaurantOf(caller, query.restaurant)),
  )
}
