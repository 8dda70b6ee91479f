import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import type { SavedView } from '#shared/views/contracts.ts'
import type { Executor } from '../../db/connection.ts'
import { savedViews } from '../../db/tables/index.ts'
import { profiles } from '../../db/views/accounts.ts'

const { id, tab, name, query, shared, mailed, updatedAt } = savedViews

const select = async (executor: Executor, userId: string, where: SQL | undefined): Promise<SavedView[]> => {
  const rows = await executor
    .select({
      id,
      tab,
      name,
      query,
      shared,
      mailed,
      updatedAt,
      ownerId: savedViews.ownerId,
      owner: profiles.username,
    })
    .from(savedViews)
    .innerJoin(profiles, eq(profiles.id, savedViews.ownerId))
    .where(and(or(eq(savedViews.ownerId, userId), shared), where))
    .orderBy(asc(sql`lower(${name})`), asc(id))
  return rows.map(({ ownerId, updatedAt, ...row }) => ({
    ...row,
    own: ownerId === userId,
    updatedAt: updatedAt.toISOString(),
  }))
}

/** The views that a person sees, of one tab or of all. */
export const viewsFor = (executor: Executor, userId: string, of: string | undefined): Promise<SavedView[]> =>
  select(executor, userId, of === undefined ? undefined : eq(tab, of))

/** One of them. Refuses not_found (404), also for what another keeps to oneself. */
export const viewFor = async (executor: Executor, userId: string, viewId: string): Promise<SavedView> => {
  const [view] = await select(executor, userId, sql`${id}::text = ${viewId}`)
  if (!view) throw new Refusal('not_found', /*i18n*/ 'There is no such view.')
  return view
}
