import { useQueryClient } from '@tanstack/react-query'
import type { Order } from '#shared/orders/contracts.ts'
import { call } from '../../../lib/calls/api.ts'
import { restaurantQuery, useRestaurantId } from '../access/use-restaurant.ts'
import { useChangeItems } from '../order/use-kitchen-orders.ts'
import { menuKey } from './menu-cache.ts'

/** In English, as it is sent; customers read it in their own language. */
const soldOut = /*i18n*/ 'Sold out'

/** Takes a dish off the menu until closing. Throws ApiError. */
export const useUnavailable = () => {
  const client = useQueryClient()
  const restaurant = useRestaurantId()
  return async (dishId: string): Promise<void> => {
    await call('POST /api/restaurant/menu/:dishId/availability', {
      params: { dishId },
      query: restaurantQuery(restaurant),
      body: { available: false, until: 'closing' },
    })
    void client.invalidateQueries({ queryKey: menuKey(restaurant) })
  }
}

/**
 * The same, and takes it out of these orders; one that has nothing else is cancelled. Throws ApiError.
 */
export const useSoldOut = () => {
  const makeUnavailable = useUnavailable()
  const change = useChangeItems()
  return async (dishId: string, orders: readonly Order[]): Promise<void> => {
    await makeUnavailable(dishId)
    for (const order of orders) {
      const lines = order.items.flatMap((item, line) =>
        item.dishId === dishId ? [{ line, quantity: item.quantity }] : [],
      )
      if (lines.length > 0) await change(order, { lines, reason: soldOut, changes: order.changes.length })
    }
  }
}
