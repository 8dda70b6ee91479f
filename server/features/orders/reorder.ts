import type { ReorderChange, ReorderResponse } from '#shared/contracts/orders.ts'
import { Refusal } from '#shared/errors.ts'
import type { Deps } from '../../deps.ts'
import { findDishesByIds, findRestaurantsByIds } from '../catalogue/find-by-ids.ts'
import { findOrder } from './order-store.ts'
import { notFound } from './transition-order.ts'

/**
 * What of a delivered order its customer can order now, at today's prices in paise, and what has changed since; places nothing. A closed
 * restaurant is one change, and leaves out all of its dishes. Refuses: not_found (404), illegal_transition (409) before delivery.
 */
export const reorder = async (deps: Deps, customerId: string, orderId: string): Promise<ReorderResponse> => {
  const record = await findOrder(deps.db, orderId)
  if (record?.order.userId !== customerId) throw notFound()
  if (record.order.status !== 'delivered')
    throw new Refusal('illegal_transition', /*i18n*/ 'You can order again once the order is delivered.')
  const [dishes, [restaurant]] = await Promise.all([
    findDishesByIds(
      deps,
      record.items.map(({ dishId }) => dishId),
    ),
    findRestaurantsByIds(deps, [record.restaurant.id]),
  ])
  if (restaurant && !restaurant.open)
    return { items: [], changes: [{ kind: 'closed', name: restaurant.name, opensAt: restaurant.opensAt }] }
  const known = new Map(dishes.map((dish) => [dish.id, dish]))
  const changes: ReorderChange[] = []
  const items: ReorderResponse['items'] = []
  for (const { dishId, name, price, quantity } of record.items) {
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
    if (dish.price !== price) changes.push({ kind: 'price', name: dish.name, before: price, now: dish.price })
    items.push({ dish, quantity })
  }
  return { items, changes }
}
