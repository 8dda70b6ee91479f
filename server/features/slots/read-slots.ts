import { and, eq, gte, lt } from 'drizzle-orm'
import { endOfDay, startOfDay } from '#shared/calendar.ts'
import { Refusal } from '#shared/errors.ts'
import type { Slot } from '#shared/slots/contracts.ts'
import { endOfSlot } from '#shared/slots/slots.ts'
import { slots } from '../../db/tables/index.ts'
import { kitchens } from '../../db/views/restaurants.ts'
import type { Deps } from '../../deps.ts'
import { offeredSlots, type SlotKitchen } from './offered-slots.ts'
import { kitchenColumns, slotKitchen } from './slot-kitchen.ts'

/**
 * The slots that a restaurant offers on a calendar day of Asia/Kolkata, in order, full ones among them.
 * Refuses with not_found.
 */
export const readSlots = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  restaurantId: string,
  day: string,
): Promise<{ slots: Slot[] }> => {
  const now = deps.clock()
  const [row] = await deps.db
    .select(kitchenColumns)
    .from(kitchens)
    .where(and(eq(kitchens.id, restaurantId), eq(kitchens.active, true)))
  if (!row) throw new Refusal('not_found', /*i18n*/ 'This restaurant is not on Annapurna Eats.')
  const kitchen = slotKitchen(row, now)
  const offered = offeredSlots(kitchen, day, now)
  if (offered.length === 0) return { slots: [] }
  const taken = await deps.db
    .select({ from: slots.from, orders: slots.orders, portions: slots.portions })
    .from(slots)
    .where(
      and(
        eq(slots.restaurantId, restaurantId),
        gte(slots.from, startOfDay(day)),
        lt(slots.from, endOfDay(day)),
      ),
    )
  const loads = new Map(taken.map((load) => [load.from.getTime(), load]))
  return {
    slots: offered.map((from) => ({
      from: from.toISOString(),
      to: endOfSlot(from).toISOString(),
      free: freeOf(kitchen, loads.get(from.getTime())),
    })),
  }
}

/** How many orders more a slot takes; none where not one portion fits. */
const freeOf = (
  { slotOrders, slotPortions }: Pick<SlotKitchen, 'slotOrders' | 'slotPortions'>,
  { orders, portions } = { orders: 0, portions: 0 },
): number => (portions >= slotPortions ? 0 : Math.max(0, slotOrders - orders))
