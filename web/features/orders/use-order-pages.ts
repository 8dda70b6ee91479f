import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { OrderGroup } from '#shared/orders/order-lifecycle.ts'
import { groupOf } from '#shared/orders/order-lifecycle.ts'
import { pagesOf } from '../../lib/lists/pages-of.ts'
import { useUser } from '../../lib/session/session.ts'
import { followedOrders } from './follow-orders.tsx'

const refreshMs = 10_000

export type OrderFilter = {
  q?: string | undefined
  status?: OrderGroup | undefined
  /** A calendar day in Asia/Kolkata. */
  from?: string | undefined
}

/**
 * The signed-in person's orders, the latest first. Those beyond the ones that are followed live are refetched
 * regularly.
 */
export const useOrderPages = (filter: OrderFilter = {}) => {
  const userId = useUser()?.id ?? ''
  return useInfiniteQuery({
    queryKey: ['orders', userId, filter],
    ...pagesOf('GET /api/orders/user/:userId', { params: { userId }, query: { ...filter } }),
    enabled: userId !== '',
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => {
      const items = state.data?.pages.flatMap((page) => page.items) ?? []
      const active = items.filter(({ status }) => groupOf(status) === 'active').length
      return active > followedOrders ? refreshMs : false
    },
  })
}
