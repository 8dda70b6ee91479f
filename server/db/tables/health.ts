import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/**
 * The processes that serve this database. Each writes its row again and again, and deletes it when it stops.
 */
export const instances = pgTable('instances', {
  id: uuid('id').primaryKey(),
  host: text('host').notNull(),
  version: text('version').notNull(),
  startedAt: moment('started_at').notNull(),
  lastSeen: moment('last_seen').notNull(),
})
