import { eq } from 'drizzle-orm'
import { mailbox } from '#server/db/tables/index.ts'
import type { Deps } from '#server/deps.ts'
import { sentMails } from '#tests/mails.ts'

/**
 * The token of the link in the newest e-mail to an address that has one for `page`; '' when there is none.
 */
export const mailedToken = async (deps: Deps, to: string, page: string): Promise<string> => {
  const mails = await sentMails(deps, eq(mailbox.to, to))
  const text = mails.map((mail) => mail.text).findLast((body) => body.includes(`/${page}?`)) ?? ''
  return /\?token=(\S+)/.exec(text)?.[1] ?? ''
}
