import type { StatementPart } from '../../db/statement.ts'

/**
 * A check that every item of an order is still on the menu with this name, price and offer, in an active restaurant. `items` are
 * rows of order_items as JSON, a value of the part that writes them.
 */
export const menuUnchanged: StatementPart = {
  name: 'menu_unchanged',
  values: {},
  check: (parameter) => `menu_unchanged AS (
    SELECT count(*) = json_array_length(${parameter('items')}) AS ok
    FROM json_populate_recordset(null::order_items, ${parameter('items')}) i
    JOIN dishes d ON d.id = i.dish_id AND d.price = i.price AND d.name = i.name AND d.available AND d.deleted_at IS NULL
      AND d.original_price IS NOT DISTINCT FROM i.original_price
    JOIN restaurants r ON r.id = d.restaurant_id AND r.active
  )`,
}
