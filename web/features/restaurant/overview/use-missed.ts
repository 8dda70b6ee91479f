import { useQuery } from '@tanstack/react-query'
import { marketDay } from '#shared/calendar.ts'
import { call } from '../../../lib/calls/api.ts'
import { useRestaurantId } from '../access/use-restaurant.ts'
import { restaurantKey } from '../order/kitchen-cache.ts'

/** What nobody accepted in time today, and what that would have brought in. */
export const useMissed = () => {
  const restaurant = useRestaurantId()
  return useQuery({
    queryKey: [...restaurantKey(restaurant), 'missed'],
    queryFn: ({ signal }) => {
      const today = marketDay(new Date())
      const query = { from: today, to: today, ...(restaurant !== undefined && { restaurant }) }
      return call('GET /api/restaurant/stats/missed', { query }, { signal })
    },
  }).data
}
