import { asc, eq, inArray } from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/connection.ts'
import { supportMessages, supportThreads } from '../../db/tables/index.ts'
import { eraseEvents } from '../../outbox/delete-events.ts'
import { messageView } from './thread-view.ts'
import { deskOfTopic, threadTopic } from './topics.ts'

/** A person's conversations with support, with all messages. */
export const supportThreadsOf = async (executor: Executor, userId: string) => {
  const threads = await executor
    .select()
    .from(supportThreads)
    .where(eq(supportThreads.userId, userId))
    .orderBy(asc(supportThreads.createdAt))
  const ids = threads.map(({ id }) => id)
  const messages =
    ids.length === 0
      ? []
      : await executor
          .select()
          .from(supportMessages)
          .where(inArray(supportMessages.threadId, ids))
          .orderBy(asc(supportMessages.id))
  return threads.map(({ id, orderId, topic, subject, state, language, createdAt }) => ({
    id,
    orderId,
    topic,
    subject,
    state,
    language,
    createdAt,
    messages: messages.filter(({ threadId }) => threadId === id).map(messageView),
  }))
}

/** Deletes a person's conversations, and their messages in the log of events. */
export const eraseThreads = async (tx: Transaction, userId: string): Promise<void> => {
  const erased = await tx
    .delete(supportThreads)
    .where(eq(supportThreads.userId, userId))
    .returning({ id: supportThreads.id })
  await eraseEvents(
    tx,
    erased.flatMap(({ id }) => [threadTopic(id), deskOfTopic(id)]),
  )
}
