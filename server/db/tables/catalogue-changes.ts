import { sql } from 'drizzle-orm'
import { bigint, boolean, index, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, transactionId } from './columns.ts'

/**
 * Changes of the catalogue, for the caches and the search index of every instance: triggers write them in the
 * transaction that makes the change, and `openCatalogueChanges` reads them. Kept for a day.
 */
export const catalogueChanges = pgTable(
  'catalogue_changes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    writtenBy: transactionId('written_by').notNull().default(sql`pg_current_xact_id()`),
    /** null: everything may have changed. */
    restaurantId: text('restaurant_id'),
    /** The dishes that changed; null: the restaurant itself changed, and with it all of its dishes. */
    dishIds: text('dish_ids').array(),
    /** Whether the dishes may appear in, disappear from or move within lists and searches. */
    listed: boolean('listed').notNull(),
    changedAt: moment('changed_at').notNull().defaultNow(),
  },
  (t) => [
    index('catalogue_changes_transaction_idx').on(t.writtenBy),
    index('catalogue_changes_age_idx').on(t.changedAt),
  ],
)
