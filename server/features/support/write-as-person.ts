import { randomUUID } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import type { Language } from '#shared/languages.ts'
import type { Transaction } from '../../db/connection.ts'
import { supportThreads } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { lockThread } from './thread-store.ts'
import { writeMessage } from './write-message.ts'

type Message = { userId: string; language: Language; orderId: string; subject: string; message: string }

/**
 * Writes in a person's latest conversation about an order, or opens one, in the transaction of what it is
 * about: what a courier reports with one press waits for support like any other question. Whether the order
 * concerns the person is for the caller to know. Returns the conversation's id.
 */
export const writeAsPerson = async (
  deps: Pick<Deps, 'notifications' | 'clock'>,
  tx: Transaction,
  { userId, language, orderId, subject, message }: Message,
): Promise<string> => {
  const [latest] = await tx
    .select({ id: supportThreads.id })
    .from(supportThreads)
    .where(and(eq(supportThreads.orderId, orderId), eq(supportThreads.userId, userId)))
    .orderBy(desc(supportThreads.lastMessageAt))
    .limit(1)
  const id = latest?.id ?? randomUUID()
  const now = deps.clock()
  if (!latest)
    await tx.insert(supportThreads).values({
      id,
      userId,
      orderId,
      topic: 'other',
      subject,
      state: 'open',
      language,
      createdAt: now,
      lastMessageAt: now,
    })
  const thread = await lockThread(tx, id)
  if (!thread) throw new Error(`conversation ${id} is gone`)
  await writeMessage(deps, tx, thread, { as: 'person', userId, language }, message)
  return id
}
