import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { orderItems, orders } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { type Own, readOwnDish } from '../../menu/own-dish.ts'

/**
 * How many portions of one of its dishes, and in how many orders, a restaurant has promised and not cooked
 * yet; without the order `except`. Refuses with not_found (404).
 */
export const openPortions = async (
  { db }: Pick<Deps, 'db'>,
  own: Own,
  except: string | undefined,
): Promise<{ portions: number; orders: number }> => {
  const { id: dishId, restaurantId } = await readOwnDish(db, own)
  const [open] = await db
    .select({
      portions: sql<number>`coalesce(sum(${orderItems.quantity}), 0)::int`,
      orders: sql<number>`count(DISTINCT ${orders.id})::int`,
    })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(
      and(
        eq(orders.restaurantId, restaurantId),
        inArray(orders.status, ['confirmed', 'preparing']),
        eq(orderItems.dishId, dishId),
        isNull(orderItems.readyAt),
        except === undefined ? undefined : ne(orders.id, except),
      ),
    )
  return open ?? { portions: 0, orders: 0 }
}
