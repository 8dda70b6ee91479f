import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { adminRoles } from '#shared/accounts/admin-roles.ts'
import { type StoredRole, storedRoles } from '#shared/accounts/roles.ts'
import { type Language, sourceLanguage } from '#shared/languages.ts'
import { bytes, listed, moment, oneOf } from './columns.ts'

export type Preferences = {
  emailNotifications: boolean
  smsNotifications: boolean
  marketingEmails: boolean
  dietaryPreferences: string[]
  /** Whether couriers are asked for a code at the door; absent: no. */
  deliveryCode?: boolean | undefined
  /** Whether what is paid for is left at the door, with a photo; absent: no. */
  leaveAtDoor?: boolean | undefined
}

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    username: text('username').notNull(),
    /**
     * The form in which names are compared (features/accounts/sign-up/usernames.ts); null in old rows until
     * the next start fills it in.
     */
    canonicalUsername: text('canonical_username'),
    /** The canonical name with look-alike letters made equal; unique. */
    usernameSkeleton: text('username_skeleton'),
    email: text('email').notNull(),
    /** When the owner confirmed the address; an unconfirmed one gives no right to codes or roles. */
    emailConfirmedAt: moment('email_confirmed_at'),
    passwordHash: text('password_hash').notNull(),
    fullName: text('full_name').notNull().default(''),
    mobileNumber: text('mobile_number').notNull().default(''),
    address: text('address').notNull().default(''),
    /** Granted roles, as ROLE_*. */
    roles: text('roles').array().$type<StoredRole[]>().notNull(),
    /** What they are as an admin, with ROLE_ADMIN; it says nothing without. */
    adminRole: text('admin_role', { enum: adminRoles }).notNull().default('owner'),
    /** A ROLE_* asked for at sign-up that waits for an admin; null when nothing is pending. */
    requestedRole: text('requested_role').$type<StoredRole>(),
    profileImage: text('profile_image'),
    preferences: jsonb('preferences').$type<Preferences>().notNull(),
    /**
     * E-mailed replacement password: argon2id hash, valid until `temporaryPasswordExpiresAt`, for one
     * sign-in.
     */
    temporaryPasswordHash: text('temporary_password_hash'),
    temporaryPasswordExpiresAt: moment('temporary_password_expires_at'),
    /** When it was used to sign in; after that it only serves to set a new password. */
    temporaryPasswordUsedAt: moment('temporary_password_used_at'),
    /**
     * The language of the last sign-up or sign-in, for e-mails that are not the response to a request of
     * theirs.
     */
    language: text('language').$type<Language>().notNull().default(sourceLanguage),
    /** Incremented when the account's rights change; access tokens with an older version are revoked. */
    rightsVersion: integer('rights_version').notNull().default(0),
    lastLogin: moment('last_login'),
    createdAt: moment('created_at').notNull(),
    /** When the account was deleted; the row stays, without personal data, for the books. */
    deletedAt: moment('deleted_at'),
    /** Since when an admin keeps it from signing in, and why; null: it may. */
    suspendedAt: moment('suspended_at'),
    suspensionReason: text('suspension_reason'),
  },
  (t) => [
    check('users_suspension_check', sql`(${t.suspendedAt} IS NULL) = (${t.suspensionReason} IS NULL)`),
    /**
     * For the admins' list: everybody by age; the few that are looked for by state or role; and the words of
     * a search.
     */
    index('users_created_idx').on(t.createdAt, t.id),
    index('users_suspended_idx').on(t.suspendedAt).where(sql`suspended_at IS NOT NULL`),
    index('users_requested_idx').on(t.createdAt).where(sql`requested_role IS NOT NULL`),
    index('users_roles_idx').using('gin', t.roles),
    index('users_search_idx').using(
      'gin',
      sql`(lower(username || ' ' || email || ' ' || full_name || ' ' || mobile_number)) gin_trgm_ops`,
    ),
    oneOf(t.requestedRole, storedRoles),
    oneOf(t.adminRole, adminRoles),
    check('users_roles_check', sql`${t.roles} <@ ARRAY[${listed(storedRoles)}]`),
    uniqueIndex('users_username_key').on(sql`lower(${t.username})`),
    uniqueIndex('users_canonical_username_key').on(t.canonicalUsername),
    uniqueIndex('users_username_skeleton_key').on(t.usernameSkeleton),
    /** Several accounts may claim an address; it belongs to the one that confirmed it. */
    uniqueIndex('users_confirmed_email_key')
      .on(sql`lower(${t.email})`)
      .where(sql`email_confirmed_at IS NOT NULL`),
    index('users_email_idx').on(sql`lower(${t.email})`),
    index('users_deleted_idx').on(t.deletedAt).where(sql`deleted_at IS NOT NULL`),
  ],
)

const endReasons = ['signedOut', 'elsewhere', 'newPassword', 'reuse', 'accountDeleted', 'suspended'] as const
export type EndReason = (typeof endReasons)[number]

/** One row for each sign-in of a device, until it signs out, is signed out, or is unused for too long. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    rememberMe: boolean('remember_me').notNull(),
    /** From the User-Agent header, `Firefox` and `Windows`; empty when that names none. */
    browser: text('browser').notNull().default(''),
    system: text('system').notNull().default(''),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at').notNull(),
    /** When its person last gave the password or a code again; null: not since it began. */
    confirmedAt: moment('confirmed_at'),
    /** The latest end of the session, however much it is used. */
    endsAt: moment('ends_at').notNull(),
    /**
     * The restaurant whose shared device it is, where a PIN says who does something; null: a person's own.
     */
    sharedFor: text('shared_for'),
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
 * One row for each refresh token that was issued. Only its SHA-256 is stored; its successor is derived from
 * the token itself, so that sending the same one twice returns the same successor.
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
    /**
     * When it was exchanged for the next one. A second use much later is taken for theft and ends the
     * session.
     */
    usedAt: moment('used_at'),
  },
  (t) => [index('refresh_tokens_session_idx').on(t.sessionId)],
)

/** The authenticator app (TOTP) that an account signs in with beside its password. */
export const secondFactors = pgTable('second_factors', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The secret in base32, encrypted (server/secrets/sealed.ts). */
  keyId: text('key_id').notNull(),
  sealed: bytes('sealed').notNull(),
  createdAt: moment('created_at').notNull(),
  /** When a code of the app showed that it works; null: it is being set up, and not asked for. */
  confirmedAt: moment('confirmed_at'),
  /** The 30-second step of the last code that was used: no code counts twice. */
  lastStep: integer('last_step'),
})

/** Codes that replace the app once each, for who has lost it. Deleted when they are used. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the code, 120 random bits, which itself is not stored. */
    codeHash: text('code_hash').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
)

/**
 * A link that makes whoever opens it an admin, created on the server's command line. Deleted when it is used.
 */
export const adminInvitations = pgTable('admin_invitations', {
  /** SHA-256 of the link's token, which itself is not stored. */
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
    city: text('city').notNull().default(''),
    zipCode: text('zip_code').notNull().default(''),
    isDefault: boolean('is_default').notNull().default(false),
    /** Where the person put it on the map; both null if nowhere. */
    lat: doublePrecision('lat'),
    lng: doublePrecision('lng'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    check(
      'addresses_point_check',
      sql`(${t.lat} IS NULL) = (${t.lng} IS NULL) AND ${t.lat} BETWEEN -90 AND 90 AND ${t.lng} BETWEEN -180 AND 180`,
    ),
    index('addresses_user_idx').on(t.userId),
    uniqueIndex('addresses_one_default_key').on(t.userId).where(sql`is_default`),
  ],
)
