import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import type { Order } from '#shared/orders/contracts.ts'
import { groupOf } from '#shared/orders/order-lifecycle.ts'
import { call } from '../../lib/calls/api.ts'
import { useEventStream } from '../../lib/live/use-event-stream.ts'
import { withLocation, withStatus } from './order/use-order.ts'

/** How many orders of a list have a stream of their own. */
export const followedOrders = 3

type Pages = InfiniteData<{ items: Order[]; nextCursor: string | null }>

/**
 * Keeps the latest active orders of every list up to date by their events: a row changes in place, and no
 * list is refetched.
 */
export const FollowOrders = ({ orders }: { orders: readonly Order[] }) =>
  orders
    .filter(({ status }) => groupOf(status) === 'active')
    .slice(0, followedOrders)
    .map(({ id }) => <Followed key={id} id={id} />)

const Followed = ({ id }: { id: string }) => {
  const client = useQueryClient()
  const patch = (change: (order: Order) => Order) =>
    client.setQueriesData<Pages>({ queryKey: ['orders'] }, (data) =>
      data === undefined
        ? data
        : {
            ...data,
            pages: data.pages.map((page) => ({
              ...page,
              items: page.items.map((order) => (order.id === id ? change(order) : order)),
            })),
          },
    )
  const refresh = () =>
    call('GET /api/orders/:id', { params: { id } }).then(
      (order) => patch(() => order),
      // The stream is opened again, and then the order is read again.
      () => undefined,
    )
  useEventStream(`/api/orders/${encodeURIComponent(id)}/events`, {
    onStatus: (event) => {
      patch((order) => withStatus(order, event))
      void refresh()
      void client.invalidateQueries({ queryKey: ['order-summary'] })
    },
    onLocation: (event) => patch((order) => withLocation(order, event)),
    onConnect: () => void refresh(),
  })
  return null
}
