import { randomUUID } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import type { Language } from '#shared/languages.ts'
import type { Transaction } from '../../db/connection.ts'
import { supportThreads, users } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { recordAudit } from './audited.ts'
import { queueSupportMail } from './support-mail.ts'
import { lockThread } from './thread-store.ts'
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
  const [person] = await tx
    .select({ language: users.language, deletedAt: users.deletedAt })
    .from(users)
    .where(eq(users.id, userId))
    .for('share')
  if (!person || person.deletedAt !== null) return null
  const { subject, message } = textIn(person.language)
  const now = deps.clock()
  const [latest] =
    orderId === null
      ? []
      : await tx
          .select({ id: supportThreads.id })
          .from(supportThreads)
          .where(and(eq(supportThreads.orderId, orderId), eq(supportThreads.userId, userId)))
          .orderBy(desc(supportThreads.lastMessageAt))
          .limit(1)
  const id = latest?.id ?? randomUUID()
  if (!latest)
    await tx.insert(supportThreads).values({
      id,
      userId,
      orderId,
      topic: 'other',
      subject,
      state: 'answered',
      language: person.language,
      createdAt: now,
      lastMessageAt: now,
      // Nobody waited for it.
      firstAnsweredAt: now,
    })
  const thread = await lockThread(tx, id)
  if (!thread) throw new Error(`conversation ${id} is gone`)
  const written = await writeMessage(deps, tx, thread, { as: 'support', userId: adminId }, message)
  await queueSupportMail(deps, tx, thread, written.id)
  if (!latest)
    await recordAudit(tx, {
      actor: { kind: 'account', id: adminId },
      action: 'thread.opened',
      subject: { kind: 'thread', id },
      after: { userId, orderId },
      at: now,
    })
  return id
}
