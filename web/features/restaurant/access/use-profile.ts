import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { RestaurantProfile } from '#shared/restaurants/contracts.ts'
import { type CallInput, call } from '../../../lib/calls/api.ts'
import { restaurantKey } from '../order/kitchen-cache.ts'
import { restaurantQuery, useRestaurantId, useWorksHere } from './use-restaurant.ts'

export const profileKey = (restaurant: string | undefined) =>
  [...restaurantKey(restaurant), 'profile'] as const

/** The settings of the restaurant that is shown. */
export const useProfile = () => {
  const restaurant = useRestaurantId()
  return useQuery({
    queryKey: profileKey(restaurant),
    queryFn: ({ signal }) => call('GET /api/restaurant', { query: restaurantQuery(restaurant) }, { signal }),
    // It is refused to who works for none.
    enabled: useWorksHere(),
  })
}

/** Changes a part of the settings. Throws ApiError. */
export const useSaveProfile = () => {
  const client = useQueryClient()
  const restaurant = useRestaurantId()
  return async (body: CallInput<'PUT /api/restaurant'>['body']): Promise<RestaurantProfile> => {
    const profile = await call('PUT /api/restaurant', { query: restaurantQuery(restaurant), body })
    client.setQueryData(profileKey(restaurant), profile)
    // The name is the account's to show.
    if (body.name !== undefined) void client.invalidateQueries({ queryKey: ['account'] })
    return profile
  }
}

/** Takes no new orders for so many minutes; 0 takes them again. Throws ApiError. */
export const usePause = () => {
  const client = useQueryClient()
  const restaurant = useRestaurantId()
  return async (minutes: number): Promise<RestaurantProfile> => {
    const profile = await call('POST /api/restaurant/pause', {
      query: restaurantQuery(restaurant),
      body: { minutes },
    })
    client.setQueryData(profileKey(restaurant), profile)
    return profile
  }
}
