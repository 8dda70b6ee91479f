import { eq, lt } from 'drizzle-orm'
import { sentMessages } from '../../db/tables/notifications.ts'
import type { Deps } from '../../deps.ts'
import type { Attachment, Message } from './mailer.ts'

/** Longer than a job is repeated, and than anything looks for a message that may be missing. */
const keepMs = 60 * 24 * 3_600_000

/**
 * Sends what `write` returns, once for each `id`, whatever is repeated: of what happened there is one e-mail. Null: nothing is to be
 * sent, now or later. After a crash between sending and noting it, the repeat has the same id, by which mail servers recognise it.
 */
export const transmitOnce = async (
  deps: Deps,
  id: string,
  write: () => Promise<(Message & { attachments?: Attachment[] }) | null>,
): Promise<void> => {
  const [sent] = await deps.db.select().from(sentMessages).where(eq(sentMessages.id, id))
  if (sent) return
  const parcel = await write()
  if (parcel) await deps.mailer.transmit({ ...parcel, id })
  await deps.db.insert(sentMessages).values({ id, at: deps.clock() }).onConflictDoNothing()
}

/** Deletes the notes of e-mails that were sent more than 60 days ago. */
export const purgeSentMessages = async (deps: Pick<Deps, 'db' | 'clock'>): Promise<void> => {
  await deps.db.delete(sentMessages).where(lt(sentMessages.at, new Date(deps.clock().getTime() - keepMs)))
}
