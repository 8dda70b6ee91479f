import { inArray, sql } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import type { PrintKind } from '#shared/orders/prints.ts'
import type { OrderPrint } from '#shared/orders/restaurant-contracts.ts'
import { orderPrints } from '../../../db/tables/index.ts'
import { dishFacts } from '../../../db/views/menu/dishes.ts'
import type { Deps } from '../../../deps.ts'
import { storefrontOf } from '../../restaurants/storefronts.ts'
import { type Actor, notFound, resolveActor } from '../lifecycle/transition-order.ts'
import { orderView } from '../order-view.ts'
import { findOrder } from '../read-orders.ts'

/**
 * Counts one more print of an order's ticket or bag label, and returns its number with what may stand on it:
 * the order as the restaurant may see it now (disclosure.ts), its licence and what the dishes declare. The
 * count is kept here, so that all devices of a kitchen agree on what is a reprint. Refuses: not_found (404),
 * illegal_transition (409) for an order that was cancelled.
 */
export const printOrder = async (
  deps: Deps,
  orderId: string,
  actor: Extract<Actor, { as: 'restaurant' }>,
  kind: PrintKind,
): Promise<OrderPrint> => {
  const record = await findOrder(deps.db, orderId)
  if (!record || record.order.confirmedAt === null || resolveActor(record.order, actor) === null)
    throw notFound()
  if (record.order.status === 'cancelled')
    throw new Refusal('illegal_transition', /*i18n*/ 'This order was cancelled; there is nothing to print.')
  const [counted] = await deps.db
    .insert(orderPrints)
    .values({ orderId, kind, prints: 1 })
    .onConflictDoUpdate({
      target: [orderPrints.orderId, orderPrints.kind],
      set: { prints: sql`${orderPrints.prints} + 1` },
    })
    .returning({ number: orderPrints.prints })
  if (!counted) throw new Error('no print was counted')
  const licence = await storefrontOf(deps.db, record.order.restaurantId)
  const ids = record.items.map(({ dishId }) => dishId)
  const declared = await deps.db
    .select({ dishId: dishFacts.id, allergens: dishFacts.allergens })
    .from(dishFacts)
    .where(inArray(dishFacts.id, ids))
  const now = deps.clock()
  return {
    kind,
    number: counted.number,
    at: now.toISOString(),
    order: orderView(record, 'restaurant', now),
    fssaiNumber: licence?.fssaiNumber ?? '',
    allergens: declared.flatMap(({ dishId, allergens }) =>
      allergens && allergens.length > 0 ? [{ dishId, allergens }] : [],
    ),
  }
}
