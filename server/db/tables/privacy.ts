import { bigserial, boolean, index, integer, pgTable, serial, text, uuid } from 'drizzle-orm/pg-core'
import { consentPurposes } from '#shared/privacy/contracts.ts'
import { users } from './accounts.ts'
import { moment, oneOf } from './columns.ts'

/** What people agreed to and took back, append-only while there is an account. */
export const consents = pgTable(
  'consents',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    purpose: text('purpose', { enum: consentPurposes }).notNull(),
    given: boolean('given').notNull(),
    /** The version of the privacy page that was shown. */
    notice: text('notice').notNull(),
    at: moment('at').notNull(),
  },
  (t) => [index('consents_user_idx').on(t.userId), oneOf(t.purpose, consentPurposes)],
)

/** Breaches of personal data, with when each step was done (shared/duties/breach.ts). */
export const breaches = pgTable('breaches', {
  number: serial('number').primaryKey(),
  noticedAt: moment('noticed_at').notNull(),
  what: text('what').notNull(),
  data: text('data').notNull(),
  /** How many people; null: not known yet. */
  people: integer('people'),
  measures: text('measures').notNull(),
  certInAt: moment('cert_in_at'),
  peopleAt: moment('people_at'),
  boardAt: moment('board_at'),
  detailsAt: moment('details_at'),
  closedAt: moment('closed_at'),
})
