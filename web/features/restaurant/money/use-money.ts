import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../../lib/calls/api.ts'
import { pagesOf } from '../../../lib/lists/pages-of.ts'
import { useRestaurantId } from '../access/use-restaurant.ts'
import { restaurantKey } from '../order/kitchen-cache.ts'

type Days = { from?: string; to?: string }

/** What each delivered order of these days brought, page by page; the sums stand on the first page. */
export const useEarnings = (days: Days) => {
  const restaurant = useRestaurantId()
  return useInfiniteQuery({
    queryKey: [...restaurantKey(restaurant), 'earnings', days],
    queryFn: async ({ pageParam, signal }) => {
      const page = await call(
        'GET /api/restaurant/earnings',
        {
          query: {
            ...days,
            limit: 20,
            ...(restaurant !== undefined && { restaurant }),
            ...(pageParam !== '' && { cursor: pageParam }),
          },
        },
        { signal },
      )
      return { ...page, items: page.items.map((item) => ({ ...item, id: item.orderId })) }
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  })
}

/** The payouts, page by page; what comes next stands on the first page. */
export const usePayouts = () => {
  const restaurant = useRestaurantId()
  return useInfiniteQuery({
    queryKey: [...restaurantKey(restaurant), 'payouts'],
    ...pagesOf('GET /api/restaurant/payouts', {
      query: {
        limit: 10,
        ...(restaurant !== undefined && { restaurant }),
      },
    }),
  })
}
