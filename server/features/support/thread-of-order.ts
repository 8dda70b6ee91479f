import { randomUUID } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import type { Language } from '#shared/languages.ts'
import type { Transaction } from '../../db/connection.ts'
import { supportThreads } from '../../db/tables/index.ts'
import { lockThread } from './thread-store.ts'

type Wanted = {
  userId: string
  /** null: about no order; always a new conversation. */
  orderId: string | null
  subject: string
  language: Language
  at: Date
  /** `support`: it is support that begins it, so nobody waits for an answer. */
  by: 'person' | 'support'
}

/** A person's latest conversation about an order, or a new one; locked. */
export const threadOfOrder = async (
  tx: Transaction,
  { userId, orderId, subject, language, at, by }: Wanted,
) => {
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
      state: by === 'person' ? 'open' : 'answered',
      language,
      createdAt: at,
      lastMessageAt: at,
      firstAnsweredAt: by === 'person' ? null : at,
    })
  const thread = await lockThread(tx, id)
  if (!thread) throw new Error(`conversation ${id} is gone`)
  return { thread, isNew: !latest }
}
