import { sql } from 'drizzle-orm'
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, moment } from './columns.ts'

/** Uploaded pictures as they are shown: re-encoded by us, never as they came. */
export const pictures = pgTable(
  'pictures',
  {
    /** The SHA-256 of `bytes`, in hex: it cannot be guessed, and its content never changes. */
    id: text('id').primaryKey(),
    /** Null once they are in the storage of STORAGE_URL. */
    bytes: bytes('bytes'),
    /** `image/webp`. */
    type: text('type').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    /** What is still to be moved there. */
    index('pictures_here_idx').on(t.createdAt).where(sql`bytes IS NOT NULL`),
  ],
)
