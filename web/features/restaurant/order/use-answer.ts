import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/calls/api.ts'
import { useRestaurantId } from '../access/use-restaurant.ts'
import { detailsKey, putOrder, restaurantKey } from './kitchen-cache.ts'

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
      void client.invalidateQueries({ queryKey: [...restaurantKey(restaurant), 'reviews'] })
    },
  })
}
