import { and, desc, eq, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/connection.ts'
import { supportMessages, supportThreads, users } from '../../db/tables/index.ts'

export type ThreadRow = typeof supportThreads.$inferSelect
export type MessageRow = typeof supportMessages.$inferSelect

/** The moment and id of the last row of the previous page. */
export type Before = { at: Date; id: string }

const latest = sql<MessageRow['id']>`(
  SELECT max(m.id) FROM ${supportMessages} m WHERE m.thread_id = ${supportThreads.id})`

const select = (executor: Executor) =>
  executor
    .select({
      thread: supportThreads,
      last: supportMessages,
      person: { id: users.id, fullName: users.fullName, username: users.username },
    })
    .from(supportThreads)
    .innerJoin(users, eq(users.id, supportThreads.userId))
    .innerJoin(supportMessages, eq(supportMessages.id, latest))

export type ThreadRecord = Awaited<ReturnType<typeof selectThreads>>[number]

/** Threads that match, the one with the latest message first. */
export const selectThreads = (
  executor: Executor,
  where: SQL | undefined,
  { limit, before }: { limit: number; before?: Before | undefined },
) =>
  select(executor)
    .where(
      and(
        where,
        before &&
          or(
            lt(supportThreads.lastMessageAt, before.at),
            and(eq(supportThreads.lastMessageAt, before.at), lt(supportThreads.id, before.id)),
          ),
      ),
    )
    .orderBy(desc(supportThreads.lastMessageAt), desc(supportThreads.id))
    .limit(limit)

export const findThread = async (executor: Executor, id: string): Promise<ThreadRecord | undefined> =>
  (await select(executor).where(eq(supportThreads.id, id)))[0]

/** Locks a thread for what writes in it, so that its messages and events have one order. */
export const lockThread = async (tx: Transaction, id: string): Promise<ThreadRow | undefined> => {
  const [row] = await tx.select().from(supportThreads).where(eq(supportThreads.id, id)).for('no key update')
  return row
}
