import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import type { AreaShape } from '#shared/areas/contracts.ts'
import { money } from './columns.ts'
import { restaurants } from './restaurants.ts'

/**
 * Where a restaurant delivers and for what: an area drawn on the map, with the box around it, or a band of
 * distance from the restaurant. All of a restaurant are replaced at once, and `restaurants.areas_version`
 * changes with them.
 */
export const deliveryAreas = pgTable(
  'delivery_areas',
  {
    restaurantId: text('restaurant_id')
      .notNull()
      .references(() => restaurants.id, { onDelete: 'cascade' }),
    /** The place in the list; areas come before bands. */
    position: integer('position').notNull(),
    name: text('name').notNull(),
    /** A GeoJSON geometry; null: a band. */
    shape: jsonb('shape').$type<AreaShape>(),
    minLng: doublePrecision('min_lng'),
    minLat: doublePrecision('min_lat'),
    maxLng: doublePrecision('max_lng'),
    maxLat: doublePrecision('max_lat'),
    /** Up to how many metres from the restaurant a band reaches; null: an area. */
    upTo: integer('up_to'),
    fee: money('fee').notNull(),
    /** The least subtotal; null: the restaurant's own. */
    minimum: money('minimum'),
    /** Above this subtotal there is no fee; null: there always is. */
    freeOver: money('free_over'),
    excluded: boolean('excluded').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.restaurantId, t.position] }),
    check('delivery_areas_kind_check', sql`num_nonnulls(${t.shape}, ${t.upTo}) = 1`),
    check(
      'delivery_areas_box_check',
      sql`num_nonnulls(${t.minLng}, ${t.minLat}, ${t.maxLng}, ${t.maxLat}) = CASE WHEN ${t.shape} IS NULL THEN 0 ELSE 4 END`,
    ),
    check('delivery_areas_amounts_check', sql`${t.fee} >= 0 AND ${t.minimum} >= 0 AND ${t.freeOver} >= 0`),
  ],
)
