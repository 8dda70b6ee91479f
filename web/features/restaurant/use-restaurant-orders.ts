import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Order } from '#shared/contracts/orders.ts'
import type { RestaurantStatus } from '#shared/lifecycle.ts'
import { call } from '../../lib/api.ts'
import { messageOf } from '../../lib/api-error.ts'
import { say } from '../../lib/texts.ts'
import { useLive } from '../../lib/use-live.ts'
import { notify } from '../../ui/notice.tsx'

const key = ['restaurant-orders']
const most = 100

/** The kitchen's orders in one status or all, kept up to date by the restaurant's stream. */
export const useRestaurantOrders = (status: RestaurantStatus | null) => {
  const client = useQueryClient()
  const readAgain = () => void client.invalidateQueries({ queryKey: key })
  useLive('/api/restaurant/events', { onStatus: readAgain, onResume: readAgain })
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

export type KitchenMove = { order: Order; action: 'accept' | 'ready' | 'deliver' }

const move = ({ order, action }: KitchenMove): Promise<Order> => {
  const params = { id: order.id }
  if (action === 'accept') return call('POST /api/restaurant/orders/:id/accept', { params })
  if (action === 'ready') return call('POST /api/restaurant/orders/:id/ready', { params })
  return call('POST /api/restaurant/orders/:id/deliver', { params })
}

/** A refusal means that somebody else was faster: it says so, and the list is read again. */
export const useKitchenMove = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: move,
    onError: (error) =>
      notify(messageOf(error, say(/*i18n*/ 'That did not work. Please try again.')), 'problem'),
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
