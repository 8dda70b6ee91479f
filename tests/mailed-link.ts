import { desc, eq } from 'drizzle-orm'
import { mailbox } from '#server/db/tables/index.ts'
import type { Deps } from '#server/deps.ts'

/** The token of the link in the newest e-mail to an address that has one for `page`; '' when there is none. */
export const mailedToken = async (deps: Deps, to: string, page: string): Promise<string> => {
  const mails = await deps.db.select().from(mailbox).where(eq(mailbox.to, to)).orderBy(desc(mailbox.at))
  const text = mails.map((mail) => mail.text).find((body) => body.includes(`/${page}?`)) ?? ''
  return /\?token=(\S+)/.exec(text)?.[1] ?? ''
}
