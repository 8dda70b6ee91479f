import { Refusal } from '#shared/errors.ts'
import type { Language } from '#shared/languages.ts'
import type { Transaction } from '../../db/connection.ts'
import type { Deps } from '../../deps.ts'
import { holdAccount } from '../accounts/profiles.ts'
import { recordAudit } from './audited.ts'
import { queueSupportMail } from './support-mail.ts'
import { threadOfOrder } from './thread-of-order.ts'
import { writeMessage } from './write-message.ts'

type Text = { subject: string; message: string }
type Message = Text & { userId: string; orderId: string | null }

/**
 * Support writes to a person of itself: in their latest conversation about the order, or in a new one. Told
 * by e-mail like every answer. Returns the conversation's id. Refuses: not_found (404) somebody whose account
 * is deleted.
 */
export const writeToPerson = async (
  deps: Deps,
  adminId: string,
  { userId, orderId, ...text }: Message,
): Promise<{ threadId: string }> => {
  const threadId = await deps.db.transaction((tx) =>
    writeWithin(deps, tx, adminId, { userId, orderId }, () => text),
  )
  if (threadId === null) throw new Refusal('not_found', /*i18n*/ 'This account was deleted.')
  return { threadId }
}

/**
 * The same in the transaction of the work that it is about, and in the person's language; null, and nothing
 * is written, to somebody whose account is deleted.
 */
export const writeWithin = async (
  deps: Deps,
  tx: Transaction,
  adminId: string,
  { userId, orderId }: Pick<Message, 'userId' | 'orderId'>,
  textIn: (language: Language) => Text,
): Promise<string | null> => {
  const person = await holdAccount(tx, userId)
  if (!person || person.deletedAt !== null) return null
  const { subject, message } = textIn(person.language)
  const now = deps.clock()
  const { language } = person
  const started = { userId, orderId, subject, language, at: now, by: 'support' } as const
  const { thread, isNew } = await threadOfOrder(tx, started)
  const written = await writeMessage(deps, tx, thread, { as: 'support', userId: adminId }, message)
  await queueSupportMail(deps, tx, thread, written.id)
  if (isNew)
    await recordAudit(tx, {
      actor: { kind: 'account', id: adminId },
      action: 'thread.opened',
      subject: { kind: 'thread', id: thread.id },
      after: { userId, orderId },
      at: now,
    })
  return thread.id
}
