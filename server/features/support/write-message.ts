import { eq, sql } from 'drizzle-orm'
import type { Language } from '#shared/languages.ts'
import type { DeskEvent, SupportEvent, SupportMessage } from '#shared/support/contracts.ts'
import type { ThreadState } from '#shared/support/threads.ts'
import type { Transaction } from '../../db/connection.ts'
import { supportMessages, supportThreads } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { publish } from '../../outbox/publish.ts'
import type { ThreadRow } from './thread-store.ts'
import { messageView } from './thread-view.ts'
import { deskOfTopic, supportTeamTopic, threadsOfTopic, threadTopic } from './topics.ts'

/** Who writes: the person in their language, somebody of support, or the demo's helper. */
export type Author =
  | { as: 'person'; userId: string; language: Language }
  | { as: 'support'; userId: string }
  | { as: 'support'; automatic: true }

/**
 * Appends a message to a thread that this transaction has locked or made, and publishes it. What the person
 * writes waits for support, also where the thread was resolved; what support writes waits for the person.
 */
export const writeMessage = async (
  deps: Pick<Deps, 'notifications' | 'clock'>,
  tx: Transaction,
  thread: Pick<ThreadRow, 'id' | 'userId'>,
  author: Author,
  message: string,
): Promise<SupportMessage> => {
  const at = deps.clock()
  const automatic = 'automatic' in author
  const [row] = await tx
    .insert(supportMessages)
    .values({
      threadId: thread.id,
      author: author.as,
      authorId: automatic ? null : author.userId,
      automatic,
      message,
      at,
    })
    .returning()
  if (!row) throw new Error('no message was written')
  const state = author.as === 'person' ? 'open' : 'answered'
  await tx
    .update(supportThreads)
    .set({
      state,
      lastMessageAt: at,
      ...(author.as === 'person' && {
        language: author.language,
        // Whoever writes has read what was there.
        unreadByPerson: 0,
        unreadBySupport: sql`unread_by_support + 1`,
      }),
      ...(author.as === 'support' && { unreadByPerson: sql`unread_by_person + 1` }),
      // What was answered automatically is still new to the people of support.
      ...(author.as === 'support' &&
        !automatic && {
          unreadBySupport: 0,
          firstAnsweredAt: sql`coalesce(first_answered_at, ${at})`,
          answeredAt: at,
        }),
      // Whoever put it off waits for no more than this.
      ...(!automatic && { snoozedUntil: null }),
      ...(automatic && { automaticAnswers: sql`automatic_answers + 1` }),
    })
    .where(eq(supportThreads.id, thread.id))
  const view = messageView(row)
  await publishInThread(deps, tx, thread, 'message', state, view)
  return view
}

/** Publishes a message, or a change of the thread's state alone. */
export const publishInThread = (
  deps: Pick<Deps, 'notifications'>,
  tx: Transaction,
  { id, userId }: Pick<ThreadRow, 'id' | 'userId'>,
  kind: 'message' | 'state',
  state: ThreadState,
  message: SupportMessage | null = null,
): Promise<void> => {
  const data: SupportEvent = { threadId: id, state, message }
  return publish(deps, tx, {
    topics: [threadTopic(id), threadsOfTopic(userId), supportTeamTopic],
    kind,
    data,
  })
}

/** Tells admins alone that something of a conversation changed; what it is they read. */
export const publishToDesk = (
  deps: Pick<Deps, 'notifications'>,
  tx: Transaction,
  threadId: string,
): Promise<void> => {
  const data: DeskEvent = { threadId }
  return publish(deps, tx, { topics: [deskOfTopic(threadId), supportTeamTopic], kind: 'desk', data })
}
