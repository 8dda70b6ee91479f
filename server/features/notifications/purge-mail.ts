import { lt } from 'drizzle-orm'
import { mailbox } from '../../db/tables/notifications.ts'
import type { Deps } from '../../deps.ts'

/** The local mailbox is for looking at what was just sent, not an archive. */
const keepMs = 7 * 24 * 3_600_000

/** Drops e-mails older than a week from the local mailbox. */
export const purgeMail = async (deps: Deps): Promise<void> => {
  await deps.db.delete(mailbox).where(lt(mailbox.at, new Date(deps.clock().getTime() - keepMs)))
}
