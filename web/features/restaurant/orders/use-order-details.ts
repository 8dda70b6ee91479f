import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/calls/api.ts'
import { useRestaurantId } from '../access/use-restaurant.ts'
import { detailsKey } from '../order/kitchen-cache.ts'

/** One order with its steps, money, refunds, rating and prints; live like the lists. */
export const useOrderDetails = (id: string) => {
  const restaurant = useRestaurantId()
  return useQuery({
    queryKey: detailsKey(restaurant, id),
    queryFn: ({ signal }) => call('GET /api/restaurant/orders/:id', { params: { id } }, { signal }),
  })
}
