import { and, eq, gt } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import { chooseOptions, priceOfOptions } from '#shared/menu/dish-options.ts'
import { paise } from '#shared/money/money.ts'
import type { ReorderChange, ReorderResponse } from '#shared/orders/contracts.ts'
import { groupOf } from '#shared/orders/order-lifecycle.ts'
import { slotLimits } from '../../db/views/restaurants.ts'
import type { Deps } from '../../deps.ts'
import { findDishesByIds, findRestaurantsByIds } from '../catalogue/find-by-ids.ts'
import { findOptionGroups } from '../menu/option-groups.ts'
import { notFound } from '../orders/lifecycle/transition-order.ts'
import { findOrder } from '../orders/read-orders.ts'

/**
 * What of an order that is over its customer can order now, at today's prices in paise, and what has changed
 * since; places nothing. A closed restaurant is one change, and leaves out all of its dishes, unless they can
 * be ordered for later again. An option that is not offered any more is left off its dish, unless the dish
 * then needs a choice: it is left out. Refuses: not_found (404), illegal_transition (409) while it is under
 * way.
 */
export const reorder = async (deps: Deps, customerId: string, orderId: string): Promise<ReorderResponse> => {
  const record = await findOrder(deps.db, orderId)
  if (record?.order.userId !== customerId) throw notFound()
  if (groupOf(record.order.status) === 'active')
    throw new Refusal('illegal_transition', /*i18n*/ 'You can order again once the order is delivered.')
  const dishIds = record.items.map(({ dishId }) => dishId)
  const [dishes, groups, [restaurant]] = await Promise.all([
    findDishesByIds(deps, dishIds),
    findOptionGroups(deps, dishIds),
    findRestaurantsByIds(deps, [record.restaurant.id]),
  ])
  const later = record.order.slotFrom !== null && (await takesOrdersForLater(deps, record.restaurant.id))
  const changes: ReorderChange[] = []
  if (restaurant && !restaurant.open) {
    changes.push({ kind: 'closed', name: restaurant.name, opensAt: restaurant.opensAt })
    if (!later) return { items: [], changes }
  }
  const known = new Map(dishes.map((dish) => [dish.id, dish]))
  const items: ReorderResponse['items'] = []
  for (const { dishId, name, price, quantity, options } of record.items) {
    const dish = known.get(dishId)
    if (!dish) {
      changes.push({ kind: 'removed', name })
      continue
    }
    if (dish.name !== name) changes.push({ kind: 'renamed', name, now: dish.name })
    if (!dish.available) {
      changes.push({ kind: 'unavailable', name: dish.name })
      continue
    }
    const offered = groups.get(dishId) ?? []
    const choices = new Map(offered.flatMap((group) => group.choices).map((choice) => [choice.id, choice]))
    const kept = options.filter(({ id }) => choices.get(id)?.available)
    const result = chooseOptions(
      { isVeg: dish.isVeg, options: offered },
      kept.map(({ id }) => id),
    )
    if ('problem' in result) {
      changes.push({ kind: 'choose', name: dish.name })
      continue
    }
    const gone = options.filter((option) => !kept.includes(option))
    for (const option of gone) changes.push({ kind: 'option', name: dish.name, option: option.name })
    const before = paise(price - priceOfOptions(gone))
    const now = paise(dish.price + priceOfOptions(result.chosen))
    if (now !== before) changes.push({ kind: 'price', name: dish.name, before, now })
    items.push({
      dish,
      quantity,
      options: result.chosen.map((option) => ({ ...option, isVeg: choices.get(option.id)?.isVeg ?? null })),
    })
  }
  return { items, changes, ...(later && { later }) }
}

const takesOrdersForLater = async ({ db }: Pick<Deps, 'db'>, restaurantId: string): Promise<boolean> =>
  (await db.$count(slotLimits, and(eq(slotLimits.id, restaurantId), gt(slotLimits.slotOrders, 0)))) > 0
