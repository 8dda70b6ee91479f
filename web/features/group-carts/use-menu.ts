import { useQuery } from '@tanstack/react-query'
import type { Dish } from '#shared/catalogue/contracts.ts'
import { minuteMs } from '#shared/time.ts'
import { call } from '../../lib/calls/api.ts'

/** Menus of more dishes are searched rather than read. */
const maxPages = 5

/** All dishes of a restaurant. */
export const useMenu = (restaurantId: string | undefined) =>
  useQuery({
    queryKey: ['menu-of', restaurantId],
    enabled: restaurantId !== undefined,
    staleTime: minuteMs,
    queryFn: async ({ signal }) => {
      const dishes: Dish[] = []
      let cursor: string | null = null
      for (let pages = 0; pages < maxPages && (pages === 0 || cursor !== null); pages++) {
        const page: { items: Dish[]; nextCursor: string | null } = await call(
          'GET /api/dishes',
          { query: { restaurant: restaurantId, limit: 100, ...(cursor !== null && { cursor }) } },
          { signal },
        )
        dishes.push(...page.items)
        cursor = page.nextCursor
      }
      return dishes
    },
  })
