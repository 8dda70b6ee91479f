import { randomUUID } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import { supportThreads, users } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { queueSupportMail } from './support-mail.ts'
import { lockThread } from './thread-store.ts'
import { writeMessage } from './write-message.ts'

type Message = { userId: string; orderId: string | null; subject: string; message: string }

/**
 * Support writes to a person of itself: in their latest conversation about the order, or in a new one. Told
 * by e-mail like every answer. Returns the conversation's id. Refuses: not_found (404) somebody whose account
 * is deleted.
 */
export const writeToPerson = (
  deps: Deps,
  adminId: string,
  { userId, orderId, subject, message }: Message,
): Promise<{ threadId: string }> =>
  deps.db.transaction(async (tx) => {
    const [person] = await tx
      .select({ language: users.language, deletedAt: users.deletedAt })
      .from(users)
      .where(eq(users.id, userId))
      .for('share')
    if (!person || person.deletedAt !== null)
      throw new Refusal('not_found', /*i18n*/ 'This account was deleted.')
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
    return { threadId: id }
  })
