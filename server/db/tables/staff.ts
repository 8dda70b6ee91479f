import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { staffRoles } from '#shared/staff/staff-roles.ts'
import { users } from './accounts.ts'
import { moment, oneOf } from './columns.ts'
import { restaurants } from './restaurants.ts'

/** Who works for which restaurant; a person may work for several. */
export const restaurantStaff = pgTable(
  'restaurant_staff',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    restaurantId: text('restaurant_id')
      .notNull()
      .references(() => restaurants.id),
    since: moment('since').notNull(),
    role: text('role', { enum: staffRoles }).notNull().default('owner'),
  },
  (t) => [
    oneOf(t.role, staffRoles),
    primaryKey({ columns: [t.userId, t.restaurantId] }),
    index('restaurant_staff_restaurant_idx').on(t.restaurantId),
  ],
)

/** By which somebody says on a device that a restaurant's staff share who does something. */
export const staffPins = pgTable(
  'staff_pins',
  {
    userId: uuid('user_id').notNull(),
    restaurantId: text('restaurant_id').notNull(),
    /** argon2id of what a key of the installation makes of the PIN, which itself is not stored. */
    pinHash: text('pin_hash').notNull(),
    /** In a row; at `maxWrongPins` it is locked until somebody sets a new one. */
    wrongPins: integer('wrong_pins').notNull().default(0),
    setAt: moment('set_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.restaurantId] }),
    foreignKey({
      columns: [t.userId, t.restaurantId],
      foreignColumns: [restaurantStaff.userId, restaurantStaff.restaurantId],
    }).onDelete('cascade'),
    check('staff_pins_wrong_check', sql`${t.wrongPins} >= 0`),
  ],
)

/** A link by which an account joins the staff of a restaurant. Deleted when it is used. */
export const restaurantInvitations = pgTable(
  'restaurant_invitations',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    /** SHA-256 of the link's token, which itself is not stored. */
    tokenHash: text('token_hash').notNull(),
    restaurantId: text('restaurant_id')
      .notNull()
      .references(() => restaurants.id, { onDelete: 'cascade' }),
    /** Where the link was sent, in lower case. */
    email: text('email').notNull(),
    /** Who was invited, as typed: an address, or a username, whose address stays unknown to who typed it. */
    invited: text('invited').notNull(),
    /** What they will be. */
    role: text('role', { enum: staffRoles }).notNull().default('owner'),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [
    uniqueIndex('restaurant_invitations_token_key').on(t.tokenHash),
    uniqueIndex('restaurant_invitations_email_key').on(t.restaurantId, t.email),
    oneOf(t.role, staffRoles),
    index('restaurant_invitations_expiry_idx').on(t.expiresAt),
  ],
)
