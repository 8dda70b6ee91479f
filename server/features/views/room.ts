import { asc, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import * as contracts from '#shared/views/contracts.ts'
import type { Executor, Transaction } from '../../db/connection.ts'
import { savedViews } from '../../db/tables/index.ts'
import * as tables from '../../db/tables/views.ts'
import { register } from '../../http/register.ts'
import type { Room } from '../../room.ts'
import { audited } from './audited.ts'
import { changeView, deleteView, saveView } from './change-views.ts'
import { mailReports } from './mail-reports.ts'
import { viewsFor } from './view-store.ts'

export const routes = (app: FastifyInstance) => {
  register(app, contracts.savedViews, async ({ deps, caller, query }) => ({
    items: await viewsFor(deps.db, caller.userId, query.tab),
  }))
  register(app, contracts.saveView, ({ deps, caller, body }) => saveView(deps, caller, body))
  register(app, contracts.changeView, ({ deps, caller, params, body }) =>
    changeView(deps, caller, params.id, body),
  )
  register(app, contracts.deleteView, async ({ deps, caller, params }) => {
    await deleteView(deps, caller, params.id)
    return { message: 'The view is deleted.' }
  })
}

/** The views that a person has saved. */
const viewsOf = (executor: Executor, userId: string) =>
  executor.select().from(savedViews).where(eq(savedViews.ownerId, userId)).orderBy(asc(savedViews.createdAt))

/** Deletes them, the shared ones too. */
export const eraseViews = async (tx: Transaction, userId: string): Promise<void> => {
  await tx.delete(savedViews).where(eq(savedViews.ownerId, userId))
}

export const views: Room = {
  name: 'views',
  tables,
  audited,
  routes: [routes],
  jobs: (deps) => ({ 'mail-reports': () => mailReports(deps) }),
  account: () => ({
    exported: async (executor, { id }) => ({ savedViews: await viewsOf(executor, id) }),
    erase: (tx, { id }) => eraseViews(tx, id),
  }),
}
