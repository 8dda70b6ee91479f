import { jsonb, pgTable, real, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { restaurants } from './restaurants.ts'

/** What deliveries of the city took, all together (features/promises/model). One row. */
export const promiseCity = pgTable('promise_city', {
  id: text('id').primaryKey(),
  learned: jsonb('learned').notNull(),
  /** The last delivery that it was learned from: when it arrived, and its order. */
  arrivedAt: moment('arrived_at').notNull(),
  orderId: text('order_id').notNull(),
})

/** What those of one restaurant took. */
export const promiseRestaurants = pgTable('promise_restaurants', {
  restaurantId: text('restaurant_id')
    .primaryKey()
    .references(() => restaurants.id, { onDelete: 'cascade' }),
  learned: jsonb('learned').notNull(),
})

/** How busy everybody was, minute by minute: what is promised depends on it, and what is learned of that. */
export const promiseLoads = pgTable('promise_loads', {
  at: moment('at').primaryKey(),
  /** Orders under way for each courier on shift; null: nobody is. */
  load: real('load'),
  /** The share of couriers on shift who carry something; null: nobody is on shift. */
  busy: real('busy'),
})
