import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, inArray, isNotNull, lt, lte, sql } from 'drizzle-orm'
import { dayMs } from '#shared/time.ts'
import { deleteInBatches } from '../../db/delete-in-batches.ts'
import { sentMessages } from '../../db/tables/notifications.ts'
import { isUnavailable } from '../../db/unavailable.ts'
import type { Deps } from '../../deps.ts'
import type { Attachment } from './mailer.ts'
import type { Message } from './message.ts'

/** Longer than a job is repeated, and than anything looks for a message that may be missing. */
const retentionMs = 60 * dayMs
/**
 * Longer than an attempt of a job may take (jobs/queues.ts): whoever claimed a message before that has died.
 */
const leaseMs = 150_000
/** Between attempts to note what was sent, while the database is away. */
const noteAgainMs = 500

/**
 * Another attempt is sending the message: the job is repeated, and finds it sent, or claims it once the lease
 * is over.
 */
export class BeingSent extends Error {}

/**
 * Sends what `write` returns, once for each `id`, whatever is repeated: of what happened there is one e-mail.
 * Null: nothing is to be sent, now or later. The message is claimed before it is sent, so that of several at
 * once one sends it and the others throw BeingSent. A failed attempt gives the claim up; that of a process
 * that died ends after 150 s, and while the database is away what was sent is noted as soon as it is back. So
 * a message is sent at least once, and twice only after a crash between sending and noting it: the repeat has
 * the same id, by which mail servers recognise it (decision 190).
 */
export const transmitOnce = async (
  deps: Deps,
  id: string,
  write: () => Promise<(Message & { attachments?: Attachment[] }) | null>,
): Promise<void> => {
  const { claimed, until } = await claim(deps, [id])
  if (claimed.length === 0) {
    const held = and(eq(sentMessages.id, id), isNotNull(sentMessages.claimedUntil))
    if ((await deps.db.$count(sentMessages, held)) > 0)
      throw new BeingSent(`${id} is being sent by another attempt`)
    return
  }
  try {
    const parcel = await write()
    if (parcel) await deps.mailer.transmit({ ...parcel, id })
  } catch (error) {
    await giveUp(deps, [id], until)
    throw error
  }
  await noteSent(deps, [id])
}

/**
 * The same for several at a time, with a statement for all instead of one for each: `write` gets the ids that
 * are to be sent, and returns what with each; an id without a message is not sent, now or later. Returns the
 * ids that could not be sent and may be tried again, with the reasons. What somebody else is sending is left
 * to them.
 */
export const transmitAllOnce = async (
  deps: Deps,
  ids: readonly string[],
  write: (ids: readonly string[]) => Promise<Map<string, Message>>,
): Promise<Map<string, unknown>> => {
  const { claimed, until } = await claim(deps, ids)
  if (claimed.length === 0) return new Map()
  const failed = new Map<string, unknown>()
  try {
    const parcels = [...(await write(claimed))].map(([id, message]) => ({ ...message, id }))
    const results = await deps.mailer.transmitAll(parcels)
    results.forEach((result, index) => {
      const id = parcels[index]?.id
      if (result.status === 'rejected' && id !== undefined) failed.set(id, result.reason)
    })
  } catch (error) {
    await giveUp(deps, claimed, until)
    throw error
  }
  if (failed.size > 0) await giveUp(deps, [...failed.keys()], until)
  await noteSent(
    deps,
    claimed.filter((id) => !failed.has(id)),
  )
  return failed
}

/** Tries as long as the claim holds: nobody else may send the messages before that. */
const noteSent = async ({ db, clock }: Deps, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  const giveUpAt = performance.now() + leaseMs
  for (;;)
    try {
      await db
        .update(sentMessages)
        .set({ claimedUntil: null, at: clock() })
        .where(inArray(sentMessages.id, [...ids]))
      return
    } catch (error) {
      if (!isUnavailable(error) || performance.now() > giveUpAt) throw error
      await wait(noteAgainMs)
    }
}

/** Gives claims back, unless somebody else has them by now. */
const giveUp = async ({ db }: Deps, ids: readonly string[], until: Date): Promise<void> => {
  await db
    .delete(sentMessages)
    .where(and(inArray(sentMessages.id, [...ids]), eq(sentMessages.claimedUntil, until)))
}

/** Claims messages until the end of a lease; returns those that were neither sent nor are somebody else's. */
const claim = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  ids: readonly string[],
): Promise<{ claimed: string[]; until: Date }> => {
  const now = clock()
  const until = new Date(now.getTime() + leaseMs)
  const claimed = await db
    .insert(sentMessages)
    // One parameter, however many they are: a query of hundreds costs more to build than to run.
    .select(
      sql`SELECT id, ${now.toISOString()}::timestamptz, ${until.toISOString()}::timestamptz
        FROM unnest(${sql.param([...ids])}::text[]) AS given (id)`,
    )
    .onConflictDoUpdate({
      target: sentMessages.id,
      set: { claimedUntil: until },
      setWhere: lte(sentMessages.claimedUntil, sql`${now.toISOString()}::timestamptz`),
    })
    .returning({ id: sentMessages.id })
  return { claimed: claimed.map(({ id }) => id), until }
}

/** Deletes the notes of e-mails that were sent more than 60 days ago. */
export const purgeSentMessages = async (deps: Pick<Deps, 'db' | 'clock'>): Promise<void> => {
  const before = new Date(deps.clock().getTime() - retentionMs)
  await deleteInBatches(deps.db, sentMessages, lt(sentMessages.at, before))
}
