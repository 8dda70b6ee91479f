import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { approvalKinds, approvalStates } from '#shared/approvals/approvals.ts'
import { users } from './accounts.ts'
import { moment, money, oneOf } from './columns.ts'

/** What an admin asked a second one to approve. */
export const approvals = pgTable(
  'approvals',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind', { enum: approvalKinds }).notNull(),
    /** The order, the donation, the restaurant or the promo code; empty of what is about none. */
    subject: text('subject').notNull(),
    /** The body of the call that it is about. */
    input: jsonb('input').$type<Record<string, unknown>>().notNull(),
    /** In paise, as it stood then; null where no sum is known. */
    amount: money('amount'),
    askedBy: uuid('asked_by')
      .notNull()
      .references(() => users.id),
    askedAt: moment('asked_at').notNull(),
    state: text('state', { enum: approvalStates }).notNull(),
    decidedBy: uuid('decided_by').references(() => users.id),
    decidedAt: moment('decided_at'),
    reason: text('reason').notNull().default(''),
  },
  (t) => [
    oneOf(t.kind, approvalKinds),
    oneOf(t.state, approvalStates),
    check('approvals_decided_check', sql`(${t.state} = 'open') = (${t.decidedAt} IS NULL)`),
    /** By somebody else, whatever the code says. */
    check('approvals_second_check', sql`${t.decidedBy} <> ${t.askedBy}`),
    /** Of one matter one at a time. */
    uniqueIndex('approvals_open_key').on(t.kind, t.subject).where(sql`state = 'open'`),
    index('approvals_decided_idx').on(t.decidedAt.desc(), t.id.desc()),
  ],
)
