import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { marketDay } from '#shared/calendar.ts'
import type { AdminOrder } from '#shared/contracts/admin-orders.ts'
import { orderStatuses } from '#shared/order-lifecycle.ts'
import { paymentMethods, paymentStatuses } from '#shared/payments.ts'
import { type CallInput, type CallResponse, call } from '../../../lib/api.ts'
import { pagesOf } from '../../../lib/pages-of.ts'
import { daysOf } from '../../../lib/periods.ts'
import { readAgain } from '../../../lib/read-again.ts'
import { useEventStream } from '../../../lib/use-event-stream.ts'
import { useUrlFilters } from '../../../lib/use-url-filters.ts'

const all = 'all'
export const periods = ['any', 'today', '7days', '30days', 'lastMonth', 'custom'] as const

export const useOrderFilters = () => {
  const filters = useUrlFilters({
    q: null,
    status: [all, ...orderStatuses],
    method: [all, ...paymentMethods],
    payment: [all, ...paymentStatuses],
    only: [all, 'late', 'refunded'],
    city: null,
    restaurant: null,
    customer: null,
    date: periods,
    from: null,
    to: null,
    sort: ['-placedAt', 'placedAt'],
  })
  const { q, status, method, payment, only, city, restaurant, customer, date, from, to, sort } =
    filters.values
  const query: CallInput<'GET /api/admin/orders'>['query'] = {
    sort: sort === 'placedAt' ? 'oldest' : 'newest',
    ...(q !== '' && { q }),
    ...(status !== all && { status }),
    ...(method !== all && { method }),
    ...(payment !== all && { payment }),
    ...(only === 'late' && { late: 'true' as const }),
    ...(only === 'refunded' && { refunded: 'true' as const }),
    ...(city !== '' && { city }),
    ...(restaurant !== '' && { restaurant }),
    ...(customer !== '' && { customer }),
    ...daysOf(date, marketDay(new Date()), { from, to }),
  }
  return { ...filters, query }
}

export type OrderQuery = ReturnType<typeof useOrderFilters>['query']

type Pages = InfiniteData<CallResponse<'GET /api/admin/orders'>>
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

/** Puts an order as it is now into every list that shows it: its row changes in place, and no list is read anew. */
const putRow = (client: QueryClient, order: AdminOrder): void => {
  client.setQueriesData<Pages>(
    { queryKey: listsKey },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          items: page.items.map((one) => (one.id === order.id ? order : one)),
        })),
      },
  )
}

/** The same after a command; the page of the order is read anew, for its money and its steps. */
export const putOrder = (client: QueryClient, order: AdminOrder): void => {
  putRow(client, order)
  void readAgain(client, detailsKey(order.id))
}

const isListed = (client: QueryClient, id: string): boolean =>
  client
    .getQueriesData<Pages>({ queryKey: listsKey })
    .some(([, data]) => data?.pages.some(({ items }) => items.some((one) => one.id === id)))

/** Orders whose events are being followed up; true: once more after that. */
const reading = new Map<string, boolean>()

const readRow = async (client: QueryClient, id: string): Promise<void> => {
  if (reading.has(id)) {
    reading.set(id, true)
    return
  }
  do {
    reading.set(id, false)
    await call('GET /api/admin/orders/:id', { params: { id } }).then(
      (details) => {
        client.setQueryData(detailsKey(id), details)
        putRow(client, details.order)
      },
      // It stays as it was, until the next event or the next look.
      () => undefined,
    )
  } while (reading.get(id) === true)
  reading.delete(id)
}

/**
 * Follows all orders: a row that is shown, or the order that is open, changes in place. New ones are counted and shown on a press, so that nothing
 * moves under a finger.
 */
export const useOrdersLive = (shown: string | null) => {
  const client = useQueryClient()
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const connected = useRef(false)
  useEventStream('/api/admin/orders/events', {
    onStatus: ({ orderId, action }) => {
      if (orderId === shown || isListed(client, orderId)) void readRow(client, orderId)
      else if (action === 'place' || action === 'authorise')
        setFresh((before) => new Set([...before, orderId]))
    },
    onConnect: () => {
      // The first time the lists were just read.
      if (connected.current) void readAgain(client, ['admin', 'orders'])
      connected.current = true
    },
  })
  return {
    fresh: fresh.size,
    show: () => {
      setFresh(new Set())
      void client.invalidateQueries({ queryKey: listsKey })
    },
  }
}
