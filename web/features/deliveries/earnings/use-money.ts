import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { DepositDetails } from '#shared/payouts/deposit-validation.ts'
import { call } from '../../../lib/calls/api.ts'
import { pagesOf } from '../../../lib/lists/pages-of.ts'
import { moneyKey } from '../use-earning-days.ts'

const depositKey = [...moneyKey, 'deposit']

/** What each delivery of these days paid, page by page; the sums stand on the first page. */
export const useEarningItems = (days: { from?: string; to?: string }) =>
  useInfiniteQuery({
    queryKey: [...moneyKey, 'items', days],
    ...pagesOf('GET /api/deliveries/earnings/items', { query: { ...days, limit: 20 } }),
    placeholderData: keepPreviousData,
  })

/** The payouts, page by page; what comes next stands on the first page. */
export const usePayouts = () =>
  useInfiniteQuery({
    queryKey: [...moneyKey, 'payouts'],
    ...pagesOf('GET /api/deliveries/payouts', { query: { limit: 10 } }),
  })

/** Where the payouts go. */
export const useDeposit = () =>
  useQuery({
    queryKey: depositKey,
    queryFn: ({ signal }) => call('GET /api/deliveries/deposit', {}, { signal }),
  })

export const useChangeDeposit = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: DepositDetails) => call('PUT /api/deliveries/deposit', { body }),
    onSuccess: (changed) => client.setQueryData(depositKey, changed),
  })
}
