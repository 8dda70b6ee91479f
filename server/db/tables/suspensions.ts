import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { concernedKinds } from '#shared/duties/suspension.ts'
import { noticeStates, noticeSubjects } from '#shared/suspensions/contracts.ts'
import { users } from './accounts.ts'
import { moment, oneOf } from './columns.ts'

/** What somebody was told before a suspension, or with it, what they said, and what came of it. */
export const suspensionNotices = pgTable(
  'suspension_notices',
  {
    id: uuid('id').primaryKey(),
    subject: text('subject', { enum: noticeSubjects }).notNull(),
    /** The account or the restaurant. */
    subjectId: text('subject_id').notNull(),
    kind: text('kind', { enum: concernedKinds }).notNull(),
    state: text('state', { enum: noticeStates }).notNull(),
    reason: text('reason').notNull(),
    /** The admin. */
    givenBy: uuid('given_by')
      .notNull()
      .references(() => users.id),
    givenAt: moment('given_at').notNull(),
    answer: text('answer'),
    answeredAt: moment('answered_at'),
    /** The admin who decided on the suspension; somebody else decides on the appeal. */
    suspendedBy: uuid('suspended_by').references(() => users.id),
    suspendedAt: moment('suspended_at'),
    appeal: text('appeal'),
    appealedAt: moment('appealed_at'),
    decision: text('decision'),
    decidedBy: uuid('decided_by').references(() => users.id),
    decidedAt: moment('decided_at'),
  },
  (t) => [
    oneOf(t.subject, noticeSubjects),
    oneOf(t.kind, concernedKinds),
    oneOf(t.state, noticeStates),
    check(
      'suspension_notices_said_check',
      sql`(${t.answer} IS NULL) = (${t.answeredAt} IS NULL) AND (${t.appeal} IS NULL) = (${t.appealedAt} IS NULL)
        AND (${t.suspendedAt} IS NOT NULL) = (${t.state} IN ('suspended', 'upheld', 'lifted'))`,
    ),
    /** Of one account or restaurant one at a time. */
    uniqueIndex('suspension_notices_open_key')
      .on(t.subject, t.subjectId)
      .where(sql`state IN ('given', 'suspended')`),
    index('suspension_notices_subject_idx').on(t.subjectId),
  ],
)
