import { fewPortions } from '#shared/menu/stock.ts'
import { serviceDay } from '#shared/orders/service-day.ts'
import type { StatementPart } from '../../../db/statement.ts'

export const stockPart = 'stock_left'

/**
 * A statement part that takes the portions of all lines at once from the dishes that have a limit. Their rows
 * are locked, in one order, before they are counted: of buyers at a time each finds what the one before has
 * left. `items` are rows of order_items as JSON, a value of the part that writes them. `short_dishes` has
 * what is left of each dish that is not enough, `shown_left` the dishes of which few are left now.
 */
export const takeStock = (now: Date): StatementPart => ({
  name: stockPart,
  reads: ['items'],
  values: { stockDay: serviceDay(now) },
  check: (parameter, soFar) => `stock_wanted AS (
    SELECT i.order_id, i.dish_id, sum(i.quantity)::integer AS quantity
    FROM json_populate_recordset(null::order_items, ${parameter('items')}) i GROUP BY i.order_id, i.dish_id
  ), stock_locked AS (
    SELECT s.dish_id, s.day, s.sold FROM dish_stock s
    WHERE s.dish_id IN (SELECT dish_id FROM stock_wanted) AND ${soFar} ORDER BY s.dish_id FOR UPDATE
  ), stock_taken AS (
    SELECT w.order_id, w.dish_id, w.quantity, d.stock_per_day, greatest(l.day, ${parameter('stockDay')}) AS day,
      CASE WHEN l.day >= ${parameter('stockDay')} THEN l.sold ELSE 0 END AS sold
    FROM stock_wanted w JOIN dishes d ON d.id = w.dish_id AND d.stock_per_day IS NOT NULL
    JOIN stock_locked l ON l.dish_id = w.dish_id
  ), short_dishes AS (
    SELECT dish_id, greatest(0, stock_per_day - sold) AS "left" FROM stock_taken WHERE sold + quantity > stock_per_day
  ), stock_left AS (SELECT NOT EXISTS (SELECT FROM short_dishes) AS ok)`,
  write: () => `sold AS (
    UPDATE dish_stock s SET day = t.day, sold = t.sold + t.quantity FROM agreed, stock_taken t WHERE ok AND s.dish_id = t.dish_id
  ), takes AS (
    INSERT INTO dish_stock_takes (order_id, dish_id, day, quantity)
    SELECT order_id, dish_id, day, quantity FROM agreed, stock_taken WHERE ok
  ), shown_left AS (
    UPDATE dishes d SET left_today = few.portions
    FROM agreed, stock_taken t CROSS JOIN LATERAL (
      SELECT CASE WHEN t.stock_per_day - t.sold - t.quantity <= ${fewPortions} THEN t.stock_per_day - t.sold - t.quantity END AS portions
    ) few
    WHERE ok AND d.id = t.dish_id AND d.left_today IS DISTINCT FROM few.portions
    RETURNING d.id
  )`,
})
