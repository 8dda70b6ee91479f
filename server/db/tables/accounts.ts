import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { type Language, sourceLanguage } from '#shared/languages.ts'
import { restaurants } from './catalogue.ts'
import { moment } from './columns.ts'

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
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    fullName: text('full_name').notNull().default(''),
    mobileNumber: text('mobile_number').notNull().default(''),
    address: text('address').notNull().default(''),
    /** ROLE_* strings that are in force. */
    roles: text('roles').array().notNull(),
    /** A ROLE_* asked for at sign-up that waits for an admin; null when nothing is pending. */
    requestedRole: text('requested_role'),
    /** The restaurant this person works for; null for everybody else. */
    restaurantId: text('restaurant_id').references(() => restaurants.id),
    profileImage: text('profile_image'),
    preferences: jsonb('preferences').$type<Preferences>().notNull(),
    /** E-mailed replacement password: argon2id hash, valid until `temporaryPasswordExpiresAt`, for one sign-in. */
    temporaryPasswordHash: text('temporary_password_hash'),
    temporaryPasswordExpiresAt: moment('temporary_password_expires_at'),
    /** Signed in with: from then on it is good for setting a new password only. */
    temporaryPasswordUsedAt: moment('temporary_password_used_at'),
    /** The language last signed up or in with, for e-mails that no request of theirs brings about. */
    language: text('language').$type<Language>().notNull().default(sourceLanguage),
    lastLogin: moment('last_login'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('users_username_key').on(sql`lower(${t.username})`),
    uniqueIndex('users_email_key').on(sql`lower(${t.email})`),
  ],
)

/** One row for each refresh token ever handed out; a family is one sign-in. Only the SHA-256 is kept. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    family: uuid('family').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    rememberMe: boolean('remember_me').notNull(),
    issuedAt: moment('issued_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** Set when it was exchanged for the next one; a second use is theft and ends the family. */
    usedAt: moment('used_at'),
    revokedAt: moment('revoked_at'),
  },
  (t) => [index('refresh_tokens_family_idx').on(t.family), index('refresh_tokens_user_idx').on(t.userId)],
)

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
