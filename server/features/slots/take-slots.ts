import type { StatementPart } from '../../db/statement.ts'
import { viewText } from '../../db/view-text.ts'
import { slotLimits } from '../../db/views/restaurants.ts'

export const slotsPart = 'slots_free'

/** What an order takes of a slot. */
export type SlotTake = { orderId: string; restaurantId: string; from: Date; portions: number }

/**
 * A statement part that takes a place in their slots for the orders of a checkout. The slots' rows, which
 * `openSlots` has made, are locked in one order before they are counted: of many checkouts at once each finds
 * what the one before has left, so that none is ever overfilled. `is_full` says that this alone refused it.
 */
export const takeSlots = (takes: readonly SlotTake[]): StatementPart => ({
  name: slotsPart,
  values: {
    slotTakes: JSON.stringify(
      takes.map(({ orderId, restaurantId, from, portions }) => ({
        order_id: orderId,
        restaurant_id: restaurantId,
        from_at: from,
        portions,
      })),
    ),
  },
  check: (parameter, soFar) => `slots_wanted AS (
    SELECT * FROM json_to_recordset(${parameter('slotTakes')})
      AS w (order_id text, restaurant_id text, from_at timestamptz, portions integer)
  ), slots_locked AS (
    SELECT s.restaurant_id, s.from_at, s.orders, s.portions FROM slots s JOIN slots_wanted w USING (restaurant_id, from_at)
    WHERE ${soFar} ORDER BY s.restaurant_id, s.from_at FOR UPDATE OF s
  ), slots_fitting AS (
    SELECT count(*) AS fitting FROM slots_wanted w JOIN slots_locked l USING (restaurant_id, from_at)
    JOIN ${viewText(slotLimits)} r ON r.id = w.restaurant_id
    WHERE l.orders + 1 <= r.slot_orders AND l.portions + w.portions <= r.slot_portions
  ), slots_free AS (
    SELECT fitting = json_array_length(${parameter('slotTakes')}) AS ok,
      (${soFar}) AND fitting < json_array_length(${parameter('slotTakes')}) AS is_full FROM slots_fitting
  )`,
  write: () => `slots_filled AS (
    UPDATE slots s SET orders = l.orders + 1, portions = l.portions + w.portions
    FROM agreed, slots_wanted w JOIN slots_locked l USING (restaurant_id, from_at)
    WHERE ok AND s.restaurant_id = l.restaurant_id AND s.from_at = l.from_at
  ), slots_taken AS (
    INSERT INTO slot_takes (order_id, restaurant_id, from_at, portions)
    SELECT w.order_id, w.restaurant_id, w.from_at, w.portions FROM agreed, slots_wanted w WHERE ok
  )`,
})
