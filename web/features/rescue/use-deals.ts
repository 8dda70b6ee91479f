import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type CallResponse, call } from '../../lib/calls/api.ts'
import { pagesOf } from '../../lib/lists/pages-of.ts'

export type Deal = CallResponse<'GET /api/surplus'>['items'][number]
/** One that somebody looks at: what everybody may see of a lot. */
export type DealLot = CallResponse<'GET /api/surplus/:id'>

/** Others buy at the same time: how often what is left is read again. */
const everyMs = 15_000

type Order = {
  /** Where from distances are said; undefined: they are not. */
  near: string | undefined
  nearestFirst: boolean
  /** False: not yet, the place may still come to be known. */
  isReady: boolean
}

/** What is on sale now, the nearest end first or the nearest place. */
export const useDeals = ({ near, nearestFirst, isReady }: Order) =>
  useInfiniteQuery({
    queryKey: ['deals', near, nearestFirst],
    ...pagesOf('GET /api/surplus', {
      query: { limit: 24, ...(near && { near }), ...(near && nearestFirst && { sort: 'distance' as const }) },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
    enabled: isReady,
  })

export const useDeal = (id: string) =>
  useQuery({
    queryKey: ['deal', id],
    queryFn: ({ signal }) => call('GET /api/surplus/:id', { params: { id } }, { signal }),
    refetchInterval: everyMs,
  })
