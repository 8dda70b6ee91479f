import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { RestaurantProfile } from '#shared/restaurants/contracts.ts'
import { call } from '../../../lib/calls/api.ts'
import { profileKey } from '../access/use-profile.ts'
import { restaurantQuery, useRestaurantId } from '../access/use-restaurant.ts'
import { restaurantKey } from '../order/kitchen-cache.ts'

const firstDayKey = (restaurant: string | undefined) => [...restaurantKey(restaurant), 'first-day'] as const

/**
 * What is still missing before customers see the restaurant that is shown; refetched whenever somebody looks.
 */
export const useFirstDay = () => {
  const restaurant = useRestaurantId()
  return useQuery({
    queryKey: firstDayKey(restaurant),
    queryFn: ({ signal }) =>
      call('GET /api/restaurant/first-day', { query: restaurantQuery(restaurant) }, { signal }),
    refetchOnMount: 'always',
  })
}

/** The restaurant as customers would see it; refetched whenever somebody looks. */
export const usePreview = () => {
  const restaurant = useRestaurantId()
  return useQuery({
    queryKey: [...restaurantKey(restaurant), 'preview'],
    queryFn: ({ signal }) =>
      call('GET /api/restaurant/preview', { query: restaurantQuery(restaurant) }, { signal }),
    refetchOnMount: 'always',
  })
}

/** Shows the restaurant to customers, or hides it. Throws ApiError, with what is missing as fields. */
export const useShowOrHide = () => {
  const client = useQueryClient()
  const restaurant = useRestaurantId()
  return async (step: 'go-live' | 'take-offline'): Promise<RestaurantProfile> => {
    const profile = await call(`POST /api/restaurant/${step}`, { query: restaurantQuery(restaurant) })
    client.setQueryData(profileKey(restaurant), profile)
    await client.invalidateQueries({ queryKey: firstDayKey(restaurant) })
    return profile
  }
}
