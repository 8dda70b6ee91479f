import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Order } from '#shared/contracts/orders.ts'
import type { RestaurantStatus } from '#shared/order-lifecycle.ts'
import { call } from '../../lib/api.ts'
import { messageOf } from '../../lib/api-error.ts'
import { translate } from '../../lib/i18n.ts'
import { readAgain } from '../../lib/read-again.ts'
import { useEventStream } from '../../lib/use-event-stream.ts'
import { toast } from '../../ui/toast.ts'

const key = ['restaurant-orders']
const most = 100

/** The kitchen's orders in one status or all, kept up to date by the restaurant's stream. */
export const useRestaurantOrders = (status: RestaurantStatus | null) => {
  const client = useQueryClient()
  const read = () => void readAgain(client, key)
  useEventStream('/api/restaurant/events', { onStatus: read, onConnect: read })
  return useQuery({
    queryKey: [...key, status],
    queryFn: ({ signal }) =>
      call(
        'GET /api/restaurant/orders',
        { query: { limit: most, ...(status !== null && { status }) } },
        { signal },
      ),
  })
}

export type KitchenTransition = { order: Order; action: 'accept' | 'ready' | 'deliver' }

const move = ({ order, action }: KitchenTransition): Promise<Order> => {
  const params = { id: order.id }
  if (action === 'accept') return call('POST /api/restaurant/orders/:id/accept', { params, body: null })
  if (action === 'ready') return call('POST /api/restaurant/orders/:id/ready', { params })
  return call('POST /api/restaurant/orders/:id/deliver', { params })
}

/** A refusal means that somebody else was faster: it says so and refetches the list. */
export const useKitchenTransition = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: move,
    onError: (error) =>
      toast.error(messageOf(error, translate(/*i18n*/ 'That did not work. Please try again.'))),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
}

export const useRestaurantCancel = () => {
  const client = useQueryClient()
  return async (order: Order, reason: string) => {
    await call('POST /api/restaurant/orders/:id/cancel', { params: { id: order.id }, body: { reason } })
    await client.invalidateQueries({ queryKey: key })
  }
}
