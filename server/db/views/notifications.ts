import { type SQL, sql } from 'drizzle-orm'
import { sentMessages } from '../tables/notifications.ts'

/**
 * SQL: whether a message was sent, or is being sent by somebody who lives: the claim of who died runs out.
 */
export const isSent = (id: SQL, now: Date): SQL =>
  sql`EXISTS (SELECT FROM ${sentMessages} m WHERE m.id = ${id}
    AND (m.claimed_until IS NULL OR m.claimed_until > ${now.toISOString()}::timestamptz))`
