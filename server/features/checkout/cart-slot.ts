import { Refusal } from '#shared/errors.ts'
import { serviceDay } from '#shared/orders/service-day.ts'
import type { Deps } from '../../deps.ts'
import type { CartItem } from '../orders/order.ts'
import type { Cart } from '../orders/read-cart.ts'
import { type ChosenSlot, openSlots, requireSlot } from '../slots/require-slots.ts'

/**
 * The slot that a cart is ordered for, if each of its restaurants offers it and has room in it; `open`: what
 * follows takes it. Refuses as `requireSlot` does, and dish_unavailable for a dish with a number of portions
 * a day on another day than today: they are counted on the day on which they are sold.
 */
export const cartSlot = async (
  deps: Pick<Deps, 'db'>,
  from: Date,
  items: readonly CartItem[],
  { dishes }: Pick<Cart, 'dishes'>,
  now: Date,
  then: 'open' | 'look',
): Promise<ChosenSlot> => {
  const wanted = new Map<string, number>()
  for (const [index, { dishId, quantity }] of items.entries()) {
    const dish = dishes.get(dishId)
    if (!dish) continue
    if (dish.left !== null && serviceDay(from) !== serviceDay(now))
      throw new Refusal(
        'dish_unavailable',
        /*i18n*/ '{dish} is made in a small number each day, and can be ordered for today only.',
        { [`items.${index}.dishId`]: /*i18n*/ 'For today only' },
        { dish: dish.name },
      )
    wanted.set(dish.restaurantId, (wanted.get(dish.restaurantId) ?? 0) + quantity)
  }
  const slot = await requireSlot(deps, from, wanted, now)
  if (then === 'open' && wanted.size > 0) await openSlots(deps, slot, wanted)
  return slot
}
