import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { type Language, sourceLanguage } from '#shared/languages.ts'
import { type StoredRole, storedRoles } from '#shared/roles.ts'
import { restaurants } from './catalogue.ts'
import { listed, moment, oneOf } from './columns.ts'

export type Preferences = {
  emailNotifications: boolean
  smsNotifications: boolean
  marketingEmails: boolean
  dietaryPreferences: string[]
}

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    username: text('username').notNull(),
    /** The form in which names are compared (features/accounts/usernames.ts); null until the next start has filled it in. */
    canonicalUsername: text('canonical_username'),
    /** The same with look-alike letters made one: no two names may share it. */
    usernameSkeleton: text('username_skeleton'),
    email: text('email').notNull(),
    /** When its owner proved to read what is sent to it; until then it counts for nothing that is worth money or trust. */
    emailConfirmedAt: moment('email_confirmed_at'),
    passwordHash: text('password_hash').notNull(),
    fullName: text('full_name').notNull().default(''),
    mobileNumber: text('mobile_number').notNull().default(''),
    address: text('address').notNull().default(''),
    /** ROLE_* strings that are in force. */
    roles: text('roles').array().$type<StoredRole[]>().notNull(),
    /** A ROLE_* asked for at sign-up that waits for an admin; null when nothing is pending. */
    requestedRole: text('requested_role').$type<StoredRole>(),
    profileImage: text('profile_image'),
    preferences: jsonb('preferences').$type<Preferences>().notNull(),
    /** E-mailed replacement password: argon2id hash, valid until `temporaryPasswordExpiresAt`, for one sign-in. */
    temporaryPasswordHash: text('temporary_password_hash'),
    temporaryPasswordExpiresAt: moment('temporary_password_expires_at'),
    /** Signed in with: from then on it is good for setting a new password only. */
    temporaryPasswordUsedAt: moment('temporary_password_used_at'),
    /** The language last signed up or in with, for e-mails that no request of theirs brings about. */
    language: text('language').$type<Language>().notNull().default(sourceLanguage),
    /** Counts changes of what the account may do: access tokens from before the last one no longer count. */
    rightsVersion: integer('rights_version').notNull().default(0),
    lastLogin: moment('last_login'),
    createdAt: moment('created_at').notNull(),
    /** The person is gone; the row stays for the books, without a name. */
    deletedAt: moment('deleted_at'),
  },
  (t) => [
    oneOf(t.requestedRole, storedRoles),
    check('users_roles_check', sql`${t.roles} <@ ARRAY[${listed(storedRoles)}]`),
    uniqueIndex('users_username_key').on(sql`lower(${t.username})`),
    uniqueIndex('users_canonical_username_key').on(t.canonicalUsername),
    uniqueIndex('users_username_skeleton_key').on(t.usernameSkeleton),
    /** Anybody can type any address: it belongs to the one account that confirmed it. */
    uniqueIndex('users_confirmed_email_key')
      .on(sql`lower(${t.email})`)
      .where(sql`email_confirmed_at IS NOT NULL`),
    index('users_email_idx').on(sql`lower(${t.email})`),
    index('users_deleted_idx').on(t.deletedAt).where(sql`deleted_at IS NOT NULL`),
  ],
)

const endReasons = ['signedOut', 'elsewhere', 'newPassword', 'reuse', 'accountDeleted'] as const
export type EndReason = (typeof endReasons)[number]

/** One row for each sign-in: a device that stays signed in until it signs out, is signed out, or is not used for long. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    rememberMe: boolean('remember_me').notNull(),
    /** `Firefox` and `Windows`, as its owner knows it again; empty when it does not say. */
    browser: text('browser').notNull().default(''),
    system: text('system').notNull().default(''),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at').notNull(),
    /** However much it is used. */
    endsAt: moment('ends_at').notNull(),
    endedAt: moment('ended_at'),
    endReason: text('end_reason', { enum: endReasons }),
  },
  (t) => [
    index('sessions_user_idx').on(t.userId).where(sql`ended_at IS NULL`),
    index('sessions_end_idx').on(t.endsAt),
    oneOf(t.endReason, endReasons),
  ],
)

/**
 * One row for each refresh token that was handed out. Only the SHA-256 is kept; the token that follows another one is derived
 * from it, so that whoever sends the same one twice gets the same successor.
 */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    issuedAt: moment('issued_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** Set when it was exchanged for the next one; much later a second use is theft and ends the session. */
    usedAt: moment('used_at'),
  },
  (t) => [index('refresh_tokens_session_idx').on(t.sessionId)],
)

/** A link that makes whoever opens it an admin, made on the server's own command line. Gone once it is used. */
export const adminInvitations = pgTable('admin_invitations', {
  /** SHA-256 of what stands in the link, which is kept nowhere. */
  tokenHash: text('token_hash').primaryKey(),
  email: text('email').notNull(),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
})

export const addresses = pgTable(
  'addresses',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    label: text('label').notNull(),
    address: text('address').notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    index('addresses_user_idx').on(t.userId),
    uniqueIndex('addresses_one_default_key').on(t.userId).where(sql`is_default`),
  ],
)

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
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.restaurantId] }),
    index('restaurant_staff_restaurant_idx').on(t.restaurantId),
  ],
)
