import { and, asc, eq, isNull, lt, lte } from 'drizzle-orm'
import type { Language } from '#shared/languages.ts'
import type { HelpTopic } from '#shared/support/threads.ts'
import { supportMessages, supportThreads } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { lockThread } from './thread-store.ts'
import { writeMessage } from './write-message.ts'

/** After so many automatic answers a thread waits for a person. */
const maxAnswers = 5
const atOnce = 50

export type WaitingThread = {
  id: string
  userId: string
  orderId: string | null
  topic: HelpTopic
  language: Language
  /** The automatic answers that it has got. */
  answers: string[]
}

/**
 * Threads that have waited for support since `since` or longer, and that no person of support has answered
 * yet.
 */
export const threadsWaiting = async ({ db }: Pick<Deps, 'db'>, since: Date): Promise<WaitingThread[]> => {
  const rows = await db
    .select()
    .from(supportThreads)
    .where(
      and(
        eq(supportThreads.state, 'open'),
        lte(supportThreads.lastMessageAt, since),
        isNull(supportThreads.answeredAt),
        // A person looks after it.
        isNull(supportThreads.snoozedUntil),
        lt(supportThreads.automaticAnswers, maxAnswers),
      ),
    )
    .orderBy(asc(supportThreads.lastMessageAt))
    .limit(atOnce)
  return Promise.all(
    rows.map(async ({ id, userId, orderId, topic, language }) => ({
      id,
      userId,
      orderId,
      topic,
      language,
      answers: (
        await db
          .select({ message: supportMessages.message })
          .from(supportMessages)
          .where(and(eq(supportMessages.threadId, id), eq(supportMessages.automatic, true)))
      ).map(({ message }) => message),
    })),
  )
}

/**
 * Answers a thread as the demo's helper; false if meanwhile it was answered, by a person or by another
 * instance.
 */
export const answerAutomatically = (deps: Deps, threadId: string, message: string): Promise<boolean> =>
  deps.db.transaction(async (tx) => {
    const thread = await lockThread(tx, threadId)
    if (thread?.state !== 'open' || thread.answeredAt !== null) return false
    await writeMessage(deps, tx, thread, { as: 'support', automatic: true }, message)
    return true
  })
