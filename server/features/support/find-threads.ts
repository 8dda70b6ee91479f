import { and, desc, eq, gt, isNull, lt, lte, or, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { hasRole } from '#shared/accounts/roles.ts'
import type { Output } from '#shared/api/contract.ts'
import type {
  SupportMessage,
  SupportThread,
  supportThreads as threadsContract,
} from '#shared/support/contracts.ts'
import type { Inbox, MessageAuthor } from '#shared/support/threads.ts'
import type { Executor } from '../../db/connection.ts'
import { supportMessages, supportThreads } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { cursorCodec } from '../../http/cursor.ts'
import type { Caller } from '../../http/sign-in/access-token.ts'
import { findThread, selectThreads, type ThreadRecord } from './thread-store.ts'
import { messageView, noSuchThread, sideOf, threadView } from './thread-view.ts'

const threadCursor = cursorCodec('support-threads', z.tuple([z.iso.datetime(), z.string()]))
const messageCursor = cursorCodec('support-messages', z.tuple([z.number()]))

type ThreadQuery = Output<(typeof threadsContract)['query']>
type Page<T> = { items: T[]; nextCursor: string | null }

/** What stands in an inbox now. What was put off waits again from that moment on, whatever its state. */
const within = (inbox: Inbox, now: Date): SQL | undefined => {
  const { state, snoozedUntil } = supportThreads
  switch (inbox) {
    case 'waiting':
      return or(and(eq(state, 'open'), isNull(snoozedUntil)), lte(snoozedUntil, now))
    case 'snoozed':
      return gt(snoozedUntil, now)
    case 'answered':
      return and(eq(state, 'answered'), isNull(snoozedUntil))
    case 'resolved':
      return eq(state, 'resolved')
  }
}

/** One's own threads by their latest message; for admins everybody's. */
export const listThreads = async (
  deps: Deps,
  caller: Caller,
  { limit, cursor, state, inbox, orderId, mine, sort, assigned, person }: ThreadQuery,
): Promise<Page<SupportThread>> => {
  const all = hasRole(caller.roles, 'ADMIN') && mine !== 'true'
  const last = cursor === undefined ? undefined : threadCursor.decode(deps, cursor)
  const records = await selectThreads(
    deps.db,
    and(
      all ? undefined : eq(supportThreads.userId, caller.userId),
      state && eq(supportThreads.state, state),
      all && inbox !== undefined ? within(inbox, deps.clock()) : undefined,
      all && person !== undefined ? eq(supportThreads.userId, person) : undefined,
      all && assigned === 'me' ? eq(supportThreads.assignedTo, caller.userId) : undefined,
      all && assigned === 'nobody' ? isNull(supportThreads.assignedTo) : undefined,
      orderId === undefined ? undefined : eq(supportThreads.orderId, orderId),
    ),
    { limit: limit + 1, sort, ...(last && { before: { at: new Date(last[0]), id: last[1] } }) },
  )
  const { shown, nextCursor } = threadCursor.page(deps, records, limit, ({ thread }) => [
    thread.lastMessageAt.toISOString(),
    thread.id,
  ])
  return {
    items: shown.map((record) => threadView(record, sideOf(record.thread, caller) ?? 'support')),
    nextCursor,
  }
}

/** A thread and the caller's side in it. Refuses: not_found (404), also for another's thread. */
export const threadFor = async (
  deps: Deps,
  caller: Caller,
  id: string,
): Promise<{ record: ThreadRecord; side: MessageAuthor }> => {
  const record = await findThread(deps.db, id)
  const side = record && sideOf(record.thread, caller)
  if (!record || !side) throw noSuchThread()
  return { record, side }
}

/** The messages of a thread, the latest first. Refuses: not_found (404), also for another's thread. */
export const listMessages = async (
  deps: Deps,
  caller: Caller,
  threadId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<SupportMessage>> => {
  await threadFor(deps, caller, threadId)
  const last = cursor === undefined ? undefined : messageCursor.decode(deps, cursor)
  const rows = await deps.db
    .select()
    .from(supportMessages)
    .where(and(eq(supportMessages.threadId, threadId), last && lt(supportMessages.id, last[0])))
    .orderBy(desc(supportMessages.id))
    .limit(limit + 1)
  const { shown, nextCursor } = messageCursor.page(deps, rows, limit, (row) => [row.id])
  return {
    items: shown.map(messageView),
    nextCursor,
  }
}

/** No order has more that anybody would read. */
const maxThreads = 50

/** Everybody's conversations about an order, the one with the latest message first. */
export const threadsAbout = (executor: Executor, orderId: string): Promise<ThreadRecord[]> =>
  selectThreads(executor, eq(supportThreads.orderId, orderId), { limit: maxThreads })
