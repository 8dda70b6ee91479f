import { and, eq, isNotNull, lt, lte, sql } from 'drizzle-orm'
import { sentMessages } from '../../db/tables/notifications.ts'
import type { Deps } from '../../deps.ts'
import type { Attachment, Message } from './mailer.ts'

/** Longer than a job is repeated, and than anything looks for a message that may be missing. */
const keepMs = 60 * 24 * 3_600_000
/** Longer than an attempt of a job may take (jobs/queues.ts): whoever claimed a message before that has died. */
const leaseMs = 150_000

/** Another attempt is sending the message: the job is repeated, and finds it sent, or claims it once the lease is over. */
export class BeingSent extends Error {}

/**
 * Sends what `write` returns, once for each `id`, whatever is repeated: of what happened there is one e-mail. Null: nothing
 * is to be sent, now or later. The message is claimed before it is sent, so that of several at once one sends it and the
 * others throw BeingSent. A failed attempt gives the claim up; that of a process that died ends after 150 s. So a message
 * is sent at least once, and twice only after a crash between sending and noting it: the repeat has the same id, by which
 * mail servers recognise it.
 */
export const transmitOnce = async (
  deps: Deps,
  id: string,
  write: () => Promise<(Message & { attachments?: Attachment[] }) | null>,
): Promise<void> => {
  const claimedUntil = await claim(deps, id)
  if (claimedUntil === null) return
  const own = and(eq(sentMessages.id, id), eq(sentMessages.claimedUntil, claimedUntil))
  try {
    const parcel = await write()
    if (parcel) await deps.mailer.transmit({ ...parcel, id })
  } catch (error) {
    await deps.db.delete(sentMessages).where(own)
    throw error
  }
  await deps.db
    .update(sentMessages)
    .set({ claimedUntil: null, at: deps.clock() })
    .where(eq(sentMessages.id, id))
}

/** Claims a message; null: it was sent. Throws BeingSent while somebody else has it. */
const claim = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>, id: string): Promise<Date | null> => {
  const now = clock()
  const claimedUntil = new Date(now.getTime() + leaseMs)
  const [claimed] = await db
    .insert(sentMessages)
    .values({ id, at: now, claimedUntil })
    .onConflictDoUpdate({
      target: sentMessages.id,
      set: { claimedUntil },
      setWhere: lte(sentMessages.claimedUntil, sql`${now.toISOString()}::timestamptz`),
    })
    .returning({ id: sentMessages.id })
  if (claimed) return claimedUntil
  const held = and(eq(sentMessages.id, id), isNotNull(sentMessages.claimedUntil))
  if ((await db.$count(sentMessages, held)) > 0) throw new BeingSent(`${id} is being sent by another attempt`)
  return null
}

/** Deletes the notes of e-mails that were sent more than 60 days ago. */
export const purgeSentMessages = async (deps: Pick<Deps, 'db' | 'clock'>): Promise<void> => {
  await deps.db.delete(sentMessages).where(lt(sentMessages.at, new Date(deps.clock().getTime() - keepMs)))
}
