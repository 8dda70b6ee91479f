import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { restaurants } from './restaurants.ts'

/**
 * What is ordered for a slot of a restaurant, in orders and in portions. Its row is locked by whoever takes
 * some of it, so that of many at once each finds what the one before has left.
 */
export const slots = pgTable(
  'slots',
  {
    restaurantId: text('restaurant_id')
      .notNull()
      .references(() => restaurants.id, { onDelete: 'cascade' }),
    from: moment('from_at').notNull(),
    orders: integer('orders').notNull().default(0),
    portions: integer('portions').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.restaurantId, t.from] }),
    index('slots_from_idx').on(t.from),
    check('slots_taken_check', sql`${t.orders} >= 0 AND ${t.portions} >= 0`),
  ],
)

/** What an order takes of its slot, so that it can give back just that; deleted when it does. */
export const slotTakes = pgTable(
  'slot_takes',
  {
    orderId: text('order_id').primaryKey(),
    restaurantId: text('restaurant_id').notNull(),
    from: moment('from_at').notNull(),
    portions: integer('portions').notNull(),
  },
  (t) => [
    index('slot_takes_from_idx').on(t.from),
    check('slot_takes_portions_check', sql`${t.portions} > 0`),
  ],
)
