import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { CartLine } from '#shared/checkout/cart-validation.ts'
import { users } from './accounts.ts'
import { moment, money } from './columns.ts'
import { orders } from './orders.ts'
import { restaurants } from './restaurants.ts'

/** Carts that several people fill by a link, and one of them pays. */
export const groupCarts = pgTable(
  'group_carts',
  {
    /** What the link ends in; whoever has it may take part. */
    token: text('token').primaryKey(),
    restaurantId: text('restaurant_id')
      .notNull()
      .references(() => restaurants.id, { onDelete: 'cascade' }),
    hostId: uuid('host_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** What one person's dishes may come to, in paise; null: anything. */
    guestLimit: money('guest_limit'),
    /** Goes up with every change: what is ordered is what the host saw. */
    version: integer('version').notNull().default(1),
    lockedAt: moment('locked_at'),
    /** What was ordered with it; may be ordered again once that order is cancelled. */
    orderId: text('order_id').references(() => orders.id),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [index('group_carts_host_idx').on(t.hostId), index('group_carts_expiry_idx').on(t.expiresAt)],
)

/** What each has chosen, under a name. */
export const groupCartGuests = pgTable(
  'group_cart_guests',
  {
    token: text('token')
      .notNull()
      .references(() => groupCarts.token, { onDelete: 'cascade' }),
    /** The name in small letters: "asha" is Asha. */
    nameKey: text('name_key').notNull(),
    name: text('name').notNull(),
    items: jsonb('items').$type<CartLine[]>().notNull(),
    version: integer('version').notNull().default(1),
    joinedAt: moment('joined_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.token, t.nameKey] })],
)
