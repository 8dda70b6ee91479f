import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/calls/api.ts'
import { detailsKey, putOrder } from '../kitchen-cache.ts'
import { useRestaurantId } from '../use-restaurant.ts'

/** One order with its steps, money, refunds, rating and prints; live like the lists. */
export const useOrderDetails = (id: string) => {
  const restaurant = useRestaurantId()
  return useQuery({
    queryKey: detailsKey(restaurant, id),
    queryFn: ({ signal }) => call('GET /api/restaurant/orders/:id', { params: { id } }, { signal }),
  })
}

/** What the restaurant says to a rating, or about a refund. Throws ApiError. */
export const useAnswer = (id: string) => {
  const client = useQueryClient()
  const restaurant = useRestaurantId()
  return useMutation({
    mutationFn: ({ to, text }: { to: 'rating-reply' | 'refund-answer'; text: string }) =>
      call(`POST /api/restaurant/orders/:id/${to}`, { params: { id }, body: { text } }),
    onSuccess: (details) => {
      client.setQueryData(detailsKey(restaurant, id), details)
      putOrder(client, restaurant, details.order)
    },
  })
}
