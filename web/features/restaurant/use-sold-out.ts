import { useQueryClient } from '@tanstack/react-query'
import type { Order } from '#shared/contracts/orders.ts'
import { call } from '../../lib/calls/api.ts'
import { menuKey } from './menu/menu-cache.ts'
import { useChangeItem } from './use-kitchen-orders.ts'
import { useRestaurantId } from './use-restaurant.ts'

/** In English, as it is sent; customers read it in their own language. */
const soldOut = /*i18n*/ 'Sold out'

/**
 * Takes a dish off the menu until closing, and out of these orders; one that has nothing else is cancelled.
 * Throws ApiError.
 */
export const useSoldOut = () => {
  const client = useQueryClient()
  const restaurant = useRestaurantId()
  const change = useChangeItem()
  /** From the last line on, so that those before it keep their place. */
  const takeOut = async (order: Order, dishId: string) => {
    let changes = order.changes.length
    for (let line = order.items.length - 1; line >= 0; line--) {
      const item = order.items[line]
      if (item?.dishId !== dishId) continue
      await change(order, { line, quantity: item.quantity, reason: soldOut, changes })
      changes++
    }
  }
  return async (dishId: string, orders: readonly Order[]): Promise<void> => {
    await call('POST /api/restaurant/menu/:dishId/availability', {
      params: { dishId },
      query: restaurant === undefined ? {} : { restaurant },
      body: { available: false, until: 'closing' },
    })
    void client.invalidateQueries({ queryKey: menuKey(restaurant) })
    for (const order of orders) await takeOut(order, dishId)
  }
}
