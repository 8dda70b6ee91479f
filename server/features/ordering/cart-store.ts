import type pg from 'pg'
import { defaultPricing, type PricingSettings } from '#shared/pricing.ts'
import type { WeeklyHours } from '../../db/tables/catalogue.ts'
import { isOpenAt } from '../catalogue/opening-hours.ts'
import type { OrderableDish } from './order.ts'

type Row = Omit<OrderableDish, 'restaurantOpen'> & { hours: WeeklyHours }
type Result = { dishes: Row[] | null; pricing: Partial<PricingSettings> | null }

/** One round trip: the dishes of a cart with their restaurants, and the prices in force. */
const text = `
  SELECT (
    SELECT json_agg(json_build_object(
      'id', d.id, 'name', d.name, 'price', d.price, 'available', d.available,
      'restaurantId', r.id, 'restaurantName', r.name, 'restaurantArea', r.area, 'restaurantAddress', r.address,
      'restaurantActive', r.active, 'hours', r.hours, 'lat', r.lat, 'lng', r.lng))
    FROM dishes d JOIN restaurants r ON r.id = d.restaurant_id
    WHERE d.id = ANY($1) AND d.deleted_at IS NULL
  ) AS dishes,
  (SELECT value FROM platform_settings WHERE name = 'pricing') AS pricing`

export const readCart = async (
  pool: pg.Pool,
  dishIds: readonly string[],
  now: Date,
): Promise<{ dishes: Map<string, OrderableDish>; pricing: PricingSettings }> => {
  const { rows } = await pool.query<Result>({ name: 'read-cart', text, values: [dishIds] })
  const result = rows[0]
  return {
    dishes: new Map(
      (result?.dishes ?? []).map(({ hours, ...dish }) => [
        dish.id,
        { ...dish, restaurantOpen: isOpenAt(hours, now) },
      ]),
    ),
    pricing: { ...defaultPricing, ...result?.pricing },
  }
}
