import { and, asc, eq, inArray } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import { type LotOfOrder, maxPortions } from '#shared/rescue/validation.ts'
import { minuteMs } from '#shared/time.ts'
import type { Transaction } from '../../../db/connection.ts'
import { surplusLots } from '../../../db/tables/index.ts'
import { dishFacts } from '../../../db/views/menu/dishes.ts'
import { orderLines, orderStates, orderSteps } from '../../../db/views/orders.ts'
import type { Deps } from '../../../deps.ts'
import { readSetting } from '../../settings/read-setting.ts'
import type { LotRow } from '../rows.ts'
import { listSurplus } from './list-surplus.ts'

const titleLength = 120

/**
 * Makes a lot of an order of one's restaurant that was cancelled after it was cooked: hot, as many portions
 * as were ordered, vegetarian only if every dish is said to be, cooked when it was said to be ready; `change`
 * says otherwise. Once: a repeat returns the same lot. Refuses: not_found (404), illegal_transition (409) for
 * an order that is not cancelled or was never begun, validation_failed (422) as listing does.
 */
export const lotOfOrder = async (
  deps: Deps,
  tx: Transaction,
  restaurantIds: readonly string[],
  orderId: string,
  change: LotOfOrder,
): Promise<LotRow> => {
  const [order] = await tx.select().from(orderStates).where(eq(orderStates.id, orderId)).for('no key update')
  if (!order || !restaurantIds.includes(order.restaurantId))
    throw new Refusal('not_found', /*i18n*/ 'This order was not found.')
  const [known] = await tx.select().from(surplusLots).where(eq(surplusLots.orderId, orderId))
  if (known) return known
  const cooked = await tx
    .select({ action: orderSteps.action, at: orderSteps.at })
    .from(orderSteps)
    .where(and(eq(orderSteps.orderId, orderId), inArray(orderSteps.action, ['accept', 'ready'])))
    .orderBy(asc(orderSteps.at))
  const last = cooked.at(-1)
  if (order.status !== 'cancelled' || !last)
    throw new Refusal(
      'illegal_transition',
      /*i18n*/ 'Only an order that was cancelled after its kitchen began can become surplus.',
      { status: order.status },
    )
  const items = await tx
    .select({
      name: orderLines.name,
      quantity: orderLines.quantity,
      isVeg: dishFacts.isVeg,
      allergens: dishFacts.allergens,
    })
    .from(orderLines)
    .innerJoin(dishFacts, eq(dishFacts.id, orderLines.dishId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.line))
  if (items.length === 0)
    throw new Refusal('illegal_transition', /*i18n*/ 'What was reserved of a lot is in that lot again.', {
      status: order.status,
    })
  const { hotMinutes } = await readSetting(tx, 'food-safety')
  const names = items
    .map(({ name, quantity }) => (quantity === 1 ? name : `${quantity} × ${name}`))
    .join(', ')
  return listSurplus(
    deps,
    tx,
    order.restaurantId,
    {
      title: names.length > titleLength ? `${names.slice(0, titleLength - 1)}…` : names,
      portions: Math.min(
        maxPortions,
        items.reduce((sum, { quantity }) => sum + quantity, 0),
      ),
      isVeg: items.every(({ isVeg }) => isVeg === true),
      kind: 'hot',
      cookedAt: last.at.toISOString(),
      pickUpUntil: new Date(last.at.getTime() + hotMinutes * minuteMs).toISOString(),
      allergens: [...new Set(items.flatMap(({ allergens }) => allergens ?? []))],
      ...change,
    },
    orderId,
  )
}
