import type { RecommendationReason } from '#shared/orders/contracts.ts'
import { dayMs } from '#shared/time.ts'
import { viewText } from '../../../db/view-text.ts'
import { profiles } from '../../../db/views/accounts.ts'
import { dishFacts } from '../../../db/views/menu/dishes.ts'
import { storefronts } from '../../../db/views/restaurants.ts'
import type { Deps } from '../../../deps.ts'
import type { Schedule } from '../../restaurants/opening-hours.ts'

export type Candidate = Schedule & {
  dishId: string
  kind: RecommendationReason['kind']
  /** Own orders of the dish, or other people who ordered it; 0 for a bestseller. */
  times: number
  /** The dish that it was ordered together with. */
  beside: string | null
}

/** How far a restaurant may be from where the last order went to count as near. */
const nearMetres = 6_000
const metresPerDegree = 111_320
/** How long an order makes a dish popular. */
const popularMs = 30 * dayMs

/**
 * Why a person might like a dish, the best reason of each dish alone, the strongest first within each kind:
 * - orderedAgain: it was in two or more of the last 100 own orders;
 * - orderedTogether: two or more other people ordered it together with a dish of those orders, of the last
 *   300 orders of its restaurant;
 * - popularNearYou: two or more other people ordered it in the last 30 days, near where the last own order
 *   went;
 * - popular: the same anywhere, for somebody who has not ordered yet;
 * - bestSeller: the restaurant says so. Only what is on the menu and available, and for a vegetarian or vegan
 *   only what is known to be vegetarian. One person's orders are never a reason to anybody else, so that
 *   nobody can be recognised by them. Every part reads a bounded number of orders by their indexes.
 */
const text = `
  WITH mine AS (
    SELECT id, restaurant_id, placed_at, destination_lat AS lat, destination_lng AS lng
    FROM orders WHERE user_id = $1 AND status NOT IN ('processing', 'cancelled')
    ORDER BY placed_at DESC LIMIT 100
  ), home AS (
    SELECT lat, lng FROM mine ORDER BY placed_at DESC LIMIT 1
  ), eaten AS (
    SELECT i.dish_id, count(*)::int AS times FROM mine JOIN order_items i ON i.order_id = mine.id GROUP BY i.dish_id
  ), distances AS (
    SELECT r.id, r.sort_order, power(r.lat - home.lat, 2) + power((r.lng - home.lng) * cos(radians(home.lat)), 2) AS squared
    FROM ${viewText(storefronts)} r LEFT JOIN home ON true WHERE r.active
  ), near AS (
    SELECT id FROM distances WHERE squared <= power($2::float8, 2) OR NOT EXISTS (SELECT FROM home)
    ORDER BY squared, sort_order, id LIMIT 50
  ), together AS (
    SELECT other.dish_id, own.dish_id AS beside, count(DISTINCT o.user_id)::int AS people
    FROM (SELECT DISTINCT restaurant_id FROM mine) visited
    CROSS JOIN LATERAL (
      SELECT id, user_id FROM orders
      WHERE restaurant_id = visited.restaurant_id AND user_id <> $1 AND status NOT IN ('processing', 'cancelled')
      ORDER BY placed_at DESC LIMIT 300
    ) o
    JOIN order_items own ON own.order_id = o.id
    JOIN eaten ON eaten.dish_id = own.dish_id
    JOIN order_items other ON other.order_id = o.id AND other.dish_id NOT IN (SELECT dish_id FROM eaten)
    GROUP BY 1, 2 HAVING count(DISTINCT o.user_id) >= 2
  ), popular AS (
    SELECT i.dish_id, count(DISTINCT o.user_id)::int AS people
    FROM near CROSS JOIN LATERAL (
      SELECT id, user_id FROM orders
      WHERE restaurant_id = near.id AND placed_at > $3 AND user_id <> $1 AND status NOT IN ('processing', 'cancelled')
      ORDER BY placed_at DESC LIMIT 300
    ) o
    JOIN order_items i ON i.order_id = o.id
    GROUP BY 1 HAVING count(DISTINCT o.user_id) >= 2
  ), reasons AS (
    SELECT dish_id, 1 AS rank, 'orderedAgain' AS kind, times, NULL AS beside FROM eaten WHERE times >= 2
    UNION ALL
    SELECT dish_id, 2, 'orderedTogether', people, beside FROM together
    UNION ALL
    SELECT dish_id, 3, CASE WHEN EXISTS (SELECT FROM home) THEN 'popularNearYou' ELSE 'popular' END, people, NULL FROM popular
    UNION ALL
    SELECT d.id, 4, 'bestSeller', 0, NULL FROM near JOIN ${viewText(dishFacts)} d ON d.restaurant_id = near.id AND d.best_seller
  ), best AS (
    SELECT DISTINCT ON (dish_id) * FROM reasons ORDER BY dish_id, rank, times DESC, beside
  ), numbered AS (
    SELECT best.*, d.sort_order, r.hours, r.holidays, r.paused_until, together_with.name AS beside_name,
      row_number() OVER (PARTITION BY rank ORDER BY times DESC, d.sort_order, d.id) AS place
    FROM best
    JOIN ${viewText(dishFacts)} d ON d.id = best.dish_id AND d.available AND d.left_today IS DISTINCT FROM 0 AND d.deleted_at IS NULL
    JOIN ${viewText(storefronts)} r ON r.id = d.restaurant_id AND r.active
    LEFT JOIN ${viewText(dishFacts)} together_with ON together_with.id = best.beside
    WHERE d.is_veg OR NOT EXISTS (
      SELECT FROM ${viewText(profiles)} p WHERE id = $1 AND preferences -> 'dietaryPreferences' ?| array['Vegetarian', 'Vegan'])
  )
  SELECT dish_id AS "dishId", kind, times, beside_name AS beside, hours, holidays, paused_until AS "pausedUntil" FROM numbered WHERE place <= 20 ORDER BY rank, place`

export const readCandidates = async (deps: Deps, userId: string, now: Date): Promise<Candidate[]> => {
  const { rows } = await deps.pool.query<Candidate>({
    name: 'recommendation-candidates',
    text,
    values: [userId, nearMetres / metresPerDegree, new Date(now.getTime() - popularMs)],
  })
  return rows
}
