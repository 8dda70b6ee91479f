import type { FastifyInstance } from 'fastify'
import * as contracts from '#shared/views/contracts.ts'
import { register } from '../../http/register.ts'
import { changeView, deleteView, saveView } from './change-views.ts'
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
