import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { hourMs } from '#shared/time.ts'
import type { Transaction } from '../db/connection.ts'

/** How long ago a step was tapped that is sent only now, in milliseconds (web/lib/taps). */
const header = 'tapped-ago-ms'
/** What is sent within so much of the tap was sent at once. */
const atOnceMs = 5_000
/** As long as a device keeps taps: a key is known for a day. */
const longestMs = 20 * hourMs

/**
 * When a step was tapped that is sent later, as its device says; null where it was sent at once, and for what
 * cannot be. It is kept beside the time of the step and decides nothing: by a clock that anybody can set
 * nobody accepts what has run out, takes back what has passed, or waited longer than they did.
 */
export const tapTime = ({ headers }: Pick<FastifyRequest, 'headers'>, now: Date): Date | null => {
  const value = headers[header]
  const ago = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : 0
  return ago > atOnceMs && ago <= longestMs ? new Date(now.getTime() - ago) : null
}

/** What the timelines' column `tapped_at` is filled from, in this transaction (db/tables/columns.ts). */
export const noteTapTime = async (tx: Transaction, tappedAt: Date): Promise<void> => {
  await tx.execute(sql`SELECT set_config('annapurna.tapped_at', ${tappedAt.toISOString()}, true)`)
}
