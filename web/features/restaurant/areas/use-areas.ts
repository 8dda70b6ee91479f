import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AreaCollection, DeliveryBand } from '#shared/areas/contracts.ts'
import { call } from '../../../lib/calls/api.ts'
import { restaurantQuery, useRestaurantId } from '../access/use-restaurant.ts'
import { restaurantKey } from '../order/kitchen-cache.ts'

const keyOf = (restaurant: string | undefined) => [...restaurantKey(restaurant), 'areas']

/** The delivery areas of the restaurant that is shown. */
export const useAreas = () => {
  const restaurant = useRestaurantId()
  return useQuery({
    queryKey: keyOf(restaurant),
    queryFn: ({ signal }) =>
      call('GET /api/restaurant/areas', { query: restaurantQuery(restaurant) }, { signal }),
  })
}

/** Replaces them all. Throws ApiError. */
export const useSaveAreas = () => {
  const client = useQueryClient()
  const restaurant = useRestaurantId()
  return async (features: Record<string, unknown>[]): Promise<AreaCollection> => {
    const body = { type: 'FeatureCollection' as const, features }
    const saved = await call('PUT /api/restaurant/areas', { query: restaurantQuery(restaurant), body })
    client.setQueryData(keyOf(restaurant), saved)
    return saved
  }
}

const bandsKeyOf = (restaurant: string | undefined) => [...restaurantKey(restaurant), 'delivery-bands']

/** What the restaurant that is shown takes by distance. */
export const useBands = () => {
  const restaurant = useRestaurantId()
  return useQuery({
    queryKey: bandsKeyOf(restaurant),
    queryFn: ({ signal }) =>
      call('GET /api/restaurant/delivery-bands', { query: restaurantQuery(restaurant) }, { signal }),
  })
}

/** Replaces them all. Throws ApiError. */
export const useSaveBands = () => {
  const client = useQueryClient()
  const restaurant = useRestaurantId()
  return async (bands: DeliveryBand[]): Promise<DeliveryBand[]> => {
    const saved = await call('PUT /api/restaurant/delivery-bands', {
      query: restaurantQuery(restaurant),
      body: { bands },
    })
    client.setQueryData(bandsKeyOf(restaurant), saved)
    return saved.bands
  }
}
