import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Output } from '#shared/api/contract.ts'
import type { laterOrders as contract } from '#shared/orders/later-contracts.ts'
import { orderItems, orders } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'

/** More than seven days of a kitchen's slots hold. */
const maxOrders = 1_000

/**
 * A restaurant's orders for later that its kitchen has not got yet, by when they are to arrive. Their
 * customers may still cancel them.
 */
export const laterOrders = async (
  deps: Pick<Deps, 'db'>,
  restaurantId: string,
): Promise<Output<(typeof contract)['response']>> => {
  const rows = await deps.db
    .select({
      id: orders.id,
      fulfilment: orders.fulfilment,
      from: orders.slotFrom,
      to: orders.slotTo,
      releaseAt: orders.releaseAt,
    })
    .from(orders)
    .where(and(eq(orders.restaurantId, restaurantId), eq(orders.status, 'scheduled')))
    .orderBy(asc(orders.slotFrom), asc(orders.id))
    .limit(maxOrders)
  if (rows.length === 0) return { items: [] }
  const lines = await deps.db
    .select({
      orderId: orderItems.orderId,
      name: orderItems.name,
      quantity: orderItems.quantity,
      options: orderItems.options,
    })
    .from(orderItems)
    .where(
      inArray(
        orderItems.orderId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(orderItems.orderId), asc(orderItems.line))
  const byOrder = Map.groupBy(lines, ({ orderId }) => orderId)
  return {
    items: rows.flatMap(({ id, fulfilment, from, to, releaseAt }) =>
      from === null || to === null || releaseAt === null
        ? []
        : [
            {
              id,
              fulfilment,
              slot: { from: from.toISOString(), to: to.toISOString() },
              releaseAt: releaseAt.toISOString(),
              lines: (byOrder.get(id) ?? []).map(({ name, quantity, options }) => ({
                name,
                quantity,
                options: options.map((option) => option.name),
              })),
            },
          ],
    ),
  }
}
