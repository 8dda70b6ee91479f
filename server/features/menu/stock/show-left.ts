import { type SQL, sql } from 'drizzle-orm'
import { fewPortions } from '#shared/menu/stock.ts'
import { serviceDay } from '#shared/orders/service-day.ts'
import type { Executor } from '../../../db/connection.ts'

/**
 * Puts what is left today beside the dishes that are meant, where it is few, and takes it away where it is
 * not. Returns how many changed.
 */
export const showLeft = async (executor: Executor, now: Date, meant: SQL): Promise<number> => {
  const { rowCount } = await executor.execute(sql`
    UPDATE dishes SET left_today = wanted.portions
    FROM (
      SELECT d.id, CASE WHEN per.portions <= ${fewPortions} THEN greatest(0, per.portions) END AS portions
      FROM dishes d LEFT JOIN dish_stock s ON s.dish_id = d.id
      CROSS JOIN LATERAL (
        SELECT d.stock_per_day - CASE WHEN s.day >= ${serviceDay(now)} THEN s.sold ELSE 0 END AS portions
      ) per
      WHERE d.stock_per_day IS NOT NULL OR d.left_today IS NOT NULL
    ) wanted
    WHERE wanted.id = dishes.id AND dishes.left_today IS DISTINCT FROM wanted.portions AND ${meant}`)
  return rowCount ?? 0
}
