import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OwnMenuCategory } from '#shared/menu/category-contracts.ts'
import type { MenuCategoryForm } from '#shared/menu/validation.ts'
import { call } from '../../../../lib/calls/api.ts'
import { useRestaurantId } from '../../access/use-restaurant.ts'
import { restaurantKey } from '../../order/kitchen-cache.ts'
import { useNamed } from '../use-menu.ts'

export type Categories = { items: OwnMenuCategory[]; others: number }

const categoriesKey = (restaurant: string | undefined) =>
  [...restaurantKey(restaurant), 'categories'] as const

/** The restaurant's own categories, in the order of its menu. */
export const useCategories = () => {
  const restaurant = useRestaurantId()
  const query = useNamed()
  return useQuery({
    queryKey: categoriesKey(restaurant),
    queryFn: ({ signal }) => call('GET /api/restaurant/menu/categories', { query }, { signal }),
  })
}

type Change =
  | { kind: 'begin' }
  | { kind: 'add'; form: MenuCategoryForm }
  | { kind: 'change'; id: string; form: MenuCategoryForm }
  | { kind: 'move'; id: string; before: string | null }
  | { kind: 'merge'; id: string; into: string }
  | { kind: 'delete'; id: string }

/** Changes the categories, one after the other; each change returns all of them as they are then. */
export const useChangeCategories = () => {
  const client = useQueryClient()
  const restaurant = useRestaurantId()
  const query = useNamed()
  const key = categoriesKey(restaurant)
  return useMutation({
    scope: { id: key.join() },
    mutationFn: (change: Change): Promise<Categories> => {
      switch (change.kind) {
        case 'begin':
          return call('POST /api/restaurant/menu/categories/begin', { query })
        case 'add':
          return call('POST /api/restaurant/menu/categories', { query, body: change.form })
        case 'change':
          return call('PUT /api/restaurant/menu/categories/:categoryId', {
            query,
            params: { categoryId: change.id },
            body: change.form,
          })
        case 'move':
          return call('POST /api/restaurant/menu/categories/:categoryId/move', {
            query,
            params: { categoryId: change.id },
            body: { before: change.before },
          })
        case 'merge':
          return call('POST /api/restaurant/menu/categories/:categoryId/merge', {
            query,
            params: { categoryId: change.id },
            body: { into: change.into },
          })
        case 'delete':
          return call('DELETE /api/restaurant/menu/categories/:categoryId', {
            query,
            params: { categoryId: change.id },
          })
      }
    },
    onSuccess: async (now) => {
      await client.cancelQueries({ queryKey: key })
      client.setQueryData<Categories>(key, now)
      // The dishes are in another order, with other hours.
      void client.invalidateQueries({ queryKey: restaurantKey(restaurant), predicate: isOfDishes })
    },
    onError: () => client.invalidateQueries({ queryKey: key }),
  })
}

/** What shows dishes: the list, their order, the stations. */
const isOfDishes = ({ queryKey }: { queryKey: readonly unknown[] }): boolean =>
  queryKey.some((part) => part === 'menu' || part === 'menu-order' || part === 'stations')
