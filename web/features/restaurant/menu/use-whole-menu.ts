import { useQuery } from '@tanstack/react-query'
import type { MenuItem } from '#shared/menu/contracts.ts'
import { call } from '../../../lib/calls/api.ts'
import { useRestaurantId } from '../access/use-restaurant.ts'
import { restaurantKey } from '../order/kitchen-cache.ts'
import { useNamed } from './use-menu.ts'

const perPage = 100

/** The whole menu in its order, without what its form needs. */
export const useWholeMenu = () => {
  const restaurant = useRestaurantId()
  const named = useNamed()
  return useQuery({
    queryKey: [...restaurantKey(restaurant), 'menu-order'],
    queryFn: async ({ signal }) => {
      const items: MenuItem[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const query = { ...named, sort: 'menu' as const, limit: perPage, ...(cursor !== '' && { cursor }) }
        const page: { items: MenuItem[]; nextCursor: string | null } = await call(
          'GET /api/restaurant/menu',
          { query },
          { signal },
        )
        items.push(...page.items)
        cursor = page.nextCursor
      }
      return items
    },
    // Nothing moves by itself while somebody arranges.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}
