import type { FastifyInstance } from 'fastify'
import * as contracts from '#shared/favorites/contracts.ts'
import { register } from '../../http/register.ts'
import { listFavorites } from './list-favorites.ts'
import { mergeFavorites } from './merge-favorites.ts'
import { addFavorite, removeFavorite } from './set-favorite.ts'

export const routes = (app: FastifyInstance) => {
  register(app, contracts.listFavorites, ({ deps, caller, params }) => listFavorites(deps, caller, params.id))
  register(app, contracts.addFavorite, async ({ deps, caller, params }) => {
    await addFavorite(deps, caller, params)
    return { message: /*i18n*/ 'Added to your favorites.' }
  })
  register(app, contracts.removeFavorite, async ({ deps, caller, params }) => {
    await removeFavorite(deps, caller, params)
    return { message: /*i18n*/ 'Removed from your favorites.' }
  })
  register(app, contracts.mergeFavorites, ({ deps, caller, params, body }) =>
    mergeFavorites(deps, caller, params.id, body),
  )
}
