import type { StatementPart } from '../../db/statement.ts'

/**
 * A check that every item of an order is still on the menu with this name, price and offer, in an active restaurant, and that its
 * options are still offered at these prices and as many as each group allows. `items` are rows of order_items as JSON, a value of the
 * part that writes them. Unless the cart is `limited`, no dish may
 * have a number of portions a day either: `takeStock` would have to count them.
 */
export const menuUnchanged = (limited: boolean): StatementPart => ({
  name: 'menu_unchanged',
  reads: ['items'],
  values: {},
  check: (parameter) => `menu_unchanged AS (
    SELECT count(*) = json_array_length(${parameter('items')}) AS ok
    FROM json_populate_recordset(null::order_items, ${parameter('items')}) i
    JOIN dishes d ON d.id = i.dish_id AND d.name = i.name AND d.available AND d.deleted_at IS NULL
      ${limited ? '' : 'AND d.stock_per_day IS NULL'}
    JOIN restaurants r ON r.id = d.restaurant_id AND r.active
    CROSS JOIN LATERAL (
      SELECT count(*) AS options, coalesce(sum(o.price), 0) AS price
      FROM jsonb_to_recordset(i.options) AS c(id text, name text, price bigint)
      JOIN dish_options o ON o.id = c.id AND o.name = c.name AND o.price = c.price AND o.available
      JOIN dish_option_groups g ON g.id = o.group_id AND g.dish_id = d.id
    ) chosen
    WHERE chosen.options = jsonb_array_length(i.options) AND d.price + chosen.price = i.price
      AND d.original_price + chosen.price IS NOT DISTINCT FROM i.original_price
      AND NOT EXISTS (
        SELECT FROM dish_option_groups g WHERE g.dish_id = d.id AND (
          SELECT count(*) FROM dish_options o
          WHERE o.group_id = g.id AND i.options @> jsonb_build_array(jsonb_build_object('id', o.id))
        ) NOT BETWEEN g.min_choices AND g.max_choices)
  )`,
})
