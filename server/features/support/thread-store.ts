import { and, asc, desc, eq, gt, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/connection.ts'
import { supportMessages, supportThreads } from '../../db/tables/index.ts'
import { profiles, profilesAs } from '../../db/views/accounts.ts'

export type ThreadRow = typeof supportThreads.$inferSelect
export type MessageRow = typeof supportMessages.$inferSelect

/** The moment and id of the last row of the previous page. */
export type Before = { at: Date; id: string }

const latest = sql<MessageRow['id']>`(
  SELECT max(m.id) FROM ${supportMessages} m WHERE m.thread_id = ${supportThreads.id})`

const assignees = profilesAs('assignees')

const select = (executor: Executor) =>
  executor
    .select({
      thread: supportThreads,
      last: supportMessages,
      person: {
        id: profiles.id,
        fullName: profiles.fullName,
        username: profiles.username,
        language: profiles.language,
        roles: profiles.roles,
      },
      assignee: { id: assignees.id, fullName: assignees.fullName, username: assignees.username },
    })
    .from(supportThreads)
    .innerJoin(profiles, eq(profiles.id, supportThreads.userId))
    .leftJoin(assignees, eq(assignees.id, supportThreads.assignedTo))
    .innerJoin(supportMessages, eq(supportMessages.id, latest))

export type ThreadRecord = Awaited<ReturnType<typeof selectThreads>>[number]

/**
 * Threads that match, by their latest message; newest first if nothing else is said. `before` is the last one
 * of the page before.
 */
export const selectThreads = (
  executor: Executor,
  where: SQL | undefined,
  {
    limit,
    sort = 'newest',
    before,
  }: { limit: number; sort?: 'newest' | 'oldest'; before?: Before | undefined },
) => {
  const [follows, sorted] = sort === 'newest' ? [lt, desc] : [gt, asc]
  return select(executor)
    .where(
      and(
        where,
        before &&
          or(
            follows(supportThreads.lastMessageAt, before.at),
            and(eq(supportThreads.lastMessageAt, before.at), follows(supportThreads.id, before.id)),
          ),
      ),
    )
    .orderBy(sorted(supportThreads.lastMessageAt), sorted(supportThreads.id))
    .limit(limit)
}

export const findThread = async (executor: Executor, id: string): Promise<ThreadRecord | undefined> =>
  (await select(executor).where(eq(supportThreads.id, id)))[0]

/** Locks a thread for what writes in it, so that its messages and events have one order. */
export const lockThread = async (tx: Transaction, id: string): Promise<ThreadRow | undefined> => {
  const [row] = await tx.select().from(supportThreads).where(eq(supportThreads.id, id)).for('no key update')
  return row
}
