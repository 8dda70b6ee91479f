import { asc, desc, eq, sql } from 'drizzle-orm'
import { orderItems, orders } from '../db/tables/index.ts'
import { addAddress } from '../features/accounts/profile/addresses.ts'
import { addFavorite } from '../features/favorites/set-favorite.ts'
import { callerOf } from './conversations.ts'
import { ownCustomer, ownHome } from './own-customer.ts'
import type { Past } from './past-deps.ts'

const keptDishes = 3
const keptRestaurants = 2

/** What the demo's own customer has kept meanwhile: where the orders went, and what was ordered most. */
export const keepOwnThings = async (
  { deps, tx }: Past,
  known: ReadonlyMap<string, string>,
): Promise<void> => {
  const [{ id } = {}] = ownCustomer(known)
  if (id === undefined) return
  const caller = callerOf(id, ['ROLE_CUSTOMER'])
  await addAddress(deps, caller, id, { label: 'Home', ...ownHome })
  const often = desc(sql`count(*)`)
  const dishes = await tx
    .select({ itemId: sql<string>`${orderItems.dishId}` })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(sql`${orders.userId} = ${id} AND ${orderItems.dishId} IS NOT NULL`)
    .groupBy(orderItems.dishId)
    .orderBy(often, asc(orderItems.dishId))
    .limit(keptDishes)
  const kitchens = await tx
    .select({ itemId: orders.restaurantId })
    .from(orders)
    .where(eq(orders.userId, id))
    .groupBy(orders.restaurantId)
    .orderBy(often, asc(orders.restaurantId))
    .limit(keptRestaurants)
  for (const { itemId } of dishes) await addFavorite(deps, caller, { id, kind: 'dishes', itemId })
  for (const { itemId } of kitchens) await addFavorite(deps, caller, { id, kind: 'restaurants', itemId })
}
