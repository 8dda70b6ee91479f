import { sql } from 'drizzle-orm'
import { boolean, date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { mailedEvery } from '#shared/views/mailed.ts'
import { users } from './accounts.ts'
import { moment, oneOf } from './columns.ts'

/** How an admin likes to see a list: a tab of the dashboard with what it is filtered and sorted by. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: uuid('id').primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tab: text('tab').notNull(),
    name: text('name').notNull(),
    /** Parameters of the URL: `status=confirmed&sort=oldest`. */
    query: text('query').notNull(),
    /** Whether all admins see it. */
    shared: boolean('shared').notNull(),
    /** Of a report: how often its owner gets it by e-mail; and the last day of which that was done. */
    mailed: text('mailed', { enum: mailedEvery }),
    mailedTo: date('mailed_to'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('saved_views_name_key').on(t.ownerId, t.tab, t.name),
    index('saved_views_shared_idx').on(t.tab).where(sql`shared`),
    oneOf(t.mailed, mailedEvery),
  ],
)
