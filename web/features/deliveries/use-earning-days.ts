import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/calls/api.ts'
import { deliveriesKey } from './use-deliveries.ts'

/** All that is read of a courier's money is kept below it: refetched when a delivery ends. */
export const moneyKey = [...deliveriesKey, 'money']

/** Deliveries and earnings of each of these days, in Asia/Kolkata. */
export const useEarningDays = (from: string, to: string) =>
  useQuery({
    queryKey: [...moneyKey, 'days', from, to],
    queryFn: ({ signal }) => call('GET /api/deliveries/earnings/days', { query: { from, to } }, { signal }),
    placeholderData: keepPreviousData,
  })
