import { useQuery } from '@tanstack/react-query'
import { minuteMs } from '#shared/time.ts'
import { call } from '../../../lib/calls/api.ts'
import { useRestaurantId } from '../access/use-restaurant.ts'
import { restaurantKey } from '../order/kitchen-cache.ts'

const everyMs = minuteMs

/** The orders for later that the kitchen has not got yet, read again each minute. */
export const useLaterOrders = () => {
  const restaurant = useRestaurantId()
  return useQuery({
    queryKey: [...restaurantKey(restaurant), 'later'],
    queryFn: ({ signal }) =>
      call(
        'GET /api/restaurant/orders/later',
        { query: { ...(restaurant !== undefined && { restaurant }) } },
        { signal },
      ),
    refetchInterval: everyMs,
  })
}
