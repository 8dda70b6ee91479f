import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Order, OrderEvent } from '#shared/orders/contracts.ts'
import { call } from '../../../lib/calls/api.ts'
import { ApiError } from '../../../lib/calls/api-error.ts'
import { invalidate } from '../../../lib/calls/invalidate.ts'
import { useEventStream } from '../../../lib/live/use-event-stream.ts'

/** When the courier is there, by where they are; what was promised stays, unless it is later than that. */
const arrivingBy = ({ arrival }: Order, { estimatedDelivery: from }: OrderEvent): Partial<Order> =>
  from === null
    ? {}
    : { estimatedDelivery: from, arrival: { from, to: from > arrival.to ? from : arrival.to } }

export const withStatus = (order: Order, event: OrderEvent): Order => ({
  ...order,
  status: event.status,
  progress: event.progress,
  estimatedDelivery: event.estimatedDelivery ?? order.estimatedDelivery,
  ...(order.delivery &&
    event.deliveryStatus && { delivery: { ...order.delivery, status: event.deliveryStatus } }),
})

export const withLocation = (order: Order, event: OrderEvent): Order =>
  order.delivery
    ? {
        ...order,
        ...arrivingBy(order, event),
        delivery: { ...order.delivery, location: event.location, locatedAt: event.at },
      }
    : order

export const useOrderOnce = (id: string) =>
  useQuery({
    queryKey: ['order', id],
    queryFn: ({ signal }) => call('GET /api/orders/:id', { params: { id } }, { signal }),
  })

/** One order, kept up to date by its events. The status is shown at once; the rest is refetched. */
export const useOrder = (id: string) => {
  const client = useQueryClient()
  const queryKey = ['order', id]
  const query = useOrderOnce(id)
  // An order that does not exist has no stream.
  const missing = query.error instanceof ApiError && query.error.code === 'not_found'
  const apply = (change: (order: Order, event: OrderEvent) => Order) => (event: OrderEvent) =>
    client.setQueryData<Order>(queryKey, (order) => order && change(order, event))
  useEventStream(missing ? null : `/api/orders/${encodeURIComponent(id)}/events`, {
    onStatus: (event) => {
      apply(withStatus)(event)
      void invalidate(client, queryKey)
    },
    onLocation: (event) => {
      apply(withLocation)(event)
      // It came before what was read knew of a courier.
      if (!client.getQueryData<Order>(queryKey)?.delivery) void invalidate(client, queryKey)
    },
    onConnect: () => void invalidate(client, queryKey),
  })
  return query
}
