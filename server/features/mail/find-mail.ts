import { desc } from 'drizzle-orm'
import { mailbox } from '../../db/tables/platform.ts'
import type { Deps } from '../../deps.ts'

export type KeptMail = typeof mailbox.$inferSelect

/** The e-mails of the local mailbox, newest first. */
export const findMail = (deps: Deps): Promise<KeptMail[]> =>
  deps.db.select().from(mailbox).orderBy(desc(mailbox.at), desc(mailbox.id)).limit(100)
