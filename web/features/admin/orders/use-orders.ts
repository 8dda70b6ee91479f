import { type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AdminOrder } from '#shared/orders/admin-contracts.ts'
import { orderStatuses } from '#shared/orders/order-lifecycle.ts'
import { paymentMethods, paymentStatuses } from '#shared/payments/payments.ts'
import { type CallInput, call } from '../../../lib/calls/api.ts'
import { invalidate } from '../../../lib/calls/invalidate.ts'
import { pagesOf } from '../../../lib/lists/pages-of.ts'
import { withDays } from '../../../lib/lists/periods.ts'
import { useEventStream } from '../../../lib/live/use-event-stream.ts'
import { any, useUrlFilters } from '../../../lib/state/use-url-filters.ts'
import { liveRows, useFreshRows } from '../live-rows.ts'

export const periods = ['any', 'today', '7days', '30days', 'lastMonth', 'custom'] as const

export const useOrderFilters = () => {
  const filters = useUrlFilters({
    q: null,
    status: [any, ...orderStatuses],
    method: [any, ...paymentMethods],
    payment: [any, ...paymentStatuses],
    only: [any, 'late', 'refunded'],
    city: null,
    restaurant: null,
    customer: null,
    date: periods,
    from: null,
    to: null,
    sort: ['-placedAt', 'placedAt'],
  })
  const { only, sort, ...chosen } = filters.chosen
  const query: CallInput<'GET /api/admin/orders'>['query'] = withDays({
    ...chosen,
    sort: sort === 'placedAt' ? 'oldest' : 'newest',
    ...(only === 'late' && { late: 'true' as const }),
    ...(only === 'refunded' && { refunded: 'true' as const }),
  })
  return { ...filters, query }
}

export type OrderQuery = ReturnType<typeof useOrderFilters>['query']

const listsKey = ['admin', 'orders', 'list'] as const
export const detailsKey = (id: string) => ['admin', 'orders', 'one', id] as const

export const useOrders = (query: OrderQuery) =>
  useInfiniteQuery({
    queryKey: [...listsKey, query],
    ...pagesOf('GET /api/admin/orders', { query: query }),
    placeholderData: (before) => before,
  })

export const useOrderDetails = (id: string) =>
  useQuery({
    queryKey: detailsKey(id),
    queryFn: ({ signal }) => call('GET /api/admin/orders/:id', { params: { id } }, { signal }),
  })

const rows = liveRows<AdminOrder>(listsKey, async (client, id) => {
  const details = await call('GET /api/admin/orders/:id', { params: { id } })
  client.setQueryData(detailsKey(id), details)
  return details.order
})

/** Shows an order as it is after a command; its page is refetched, for its money and its steps. */
export const putOrder = (client: QueryClient, order: AdminOrder): void => {
  rows.put(client, order)
  void invalidate(client, detailsKey(order.id))
}

/**
 * Follows all orders: a row that is shown, or the order that is open, changes in place. New ones are counted
 * and shown on a press, so that nothing moves under a finger.
 */
export const useOrdersLive = (shown: string | null) => {
  const client = useQueryClient()
  const { add, onConnect, shown: freshOnes } = useFreshRows(listsKey, ['admin', 'orders'])
  useEventStream('/api/admin/orders/events', {
    onStatus: ({ orderId, action }) => {
      if (orderId === shown || rows.isListed(client, orderId)) void rows.follow(client, orderId)
      else if (action === 'place' || action === 'authorise') add(orderId)
    },
    onConnect,
  })
  return freshOnes
}
