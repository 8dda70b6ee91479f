import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type CallResponse, call } from '../../lib/calls/api.ts'
import { pagesOf } from '../../lib/lists/pages-of.ts'

export type Deal = CallResponse<'GET /api/surplus'>['items'][number]
/** One that somebody looks at: what everybody may see of a lot. */
export type DealLot = CallResponse<'GET /api/surplus/:id'>

/** Others buy at the same time: how often what is left is read again. */
const everyMs = 15_000

/** What is on sale now, the nearest end first. */
export const useDeals = () =>
  useInfiniteQuery({
    queryKey: ['deals'],
    ...pagesOf('GET /api/surplus', { query: { limit: 24 } }),
    refetchInterval: everyMs,
  })

export const useDeal = (id: string) =>
  useQuery({
    queryKey: ['deal', id],
    queryFn: ({ signal }) => call('GET /api/surplus/:id', { params: { id } }, { signal }),
    refetchInterval: everyMs,
  })
