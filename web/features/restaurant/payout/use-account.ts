import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { DepositDetails } from '#shared/payouts/deposit-validation.ts'
import type { TaxDetails } from '#shared/tax/validation.ts'
import { call } from '../../../lib/calls/api.ts'
import { restaurantQuery, useRestaurantId } from '../access/use-restaurant.ts'
import { restaurantKey } from '../order/kitchen-cache.ts'

const accountKey = (restaurant: string | undefined) =>
  [...restaurantKey(restaurant), 'payout-account'] as const
const taxKey = (restaurant: string | undefined) => [...restaurantKey(restaurant), 'tax-details'] as const

/** Where the restaurant's payouts go. */
export const useAccountOfPayouts = () => {
  const restaurant = useRestaurantId()
  return useQuery({
    queryKey: accountKey(restaurant),
    queryFn: ({ signal }) =>
      call('GET /api/restaurant/payout-account', { query: restaurantQuery(restaurant) }, { signal }),
  })
}

export const useChangeAccountOfPayouts = () => {
  const client = useQueryClient()
  const restaurant = useRestaurantId()
  return useMutation({
    mutationFn: (body: DepositDetails) =>
      call('PUT /api/restaurant/payout-account', { query: restaurantQuery(restaurant), body }),
    onSuccess: (changed) => client.setQueryData(accountKey(restaurant), changed),
  })
}

export const useTaxDetails = () => {
  const restaurant = useRestaurantId()
  return useQuery({
    queryKey: taxKey(restaurant),
    queryFn: ({ signal }) =>
      call('GET /api/restaurant/tax-details', { query: restaurantQuery(restaurant) }, { signal }),
  })
}

export const useChangeTaxDetails = () => {
  const client = useQueryClient()
  const restaurant = useRestaurantId()
  return useMutation({
    mutationFn: (body: TaxDetails) =>
      call('PUT /api/restaurant/tax-details', { query: restaurantQuery(restaurant), body }),
    onSuccess: (changed) => client.setQueryData(taxKey(restaurant), changed),
  })
}
