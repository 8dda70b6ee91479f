import { pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, moment } from './columns.ts'

/** Uploaded pictures as they are shown: re-encoded by us, never as they came. */
export const pictures = pgTable('pictures', {
  /** The SHA-256 of `bytes`, in hex: it cannot be guessed, and its content never changes. */
  id: text('id').primaryKey(),
  bytes: bytes('bytes').notNull(),
  /** `image/webp`. */
  type: text('type').notNull(),
  createdAt: moment('created_at').notNull(),
})
