import type { FastifyInstance } from 'fastify'
import * as contracts from '#shared/payments/contracts.ts'
import { register } from '../../../http/register.ts'
import { listSavedMethods, removeSavedMethod } from './saved-methods.ts'

/** Separate from the webhook's routes, whose bodies are not parsed as JSON. */
export const routes = (app: FastifyInstance) => {
  register(app, contracts.listSavedMethods, async ({ deps, caller, params }) => ({
    items: await listSavedMethods(deps, caller, params.id),
    nextCursor: null,
  }))
  register(app, contracts.removeSavedMethod, async ({ deps, caller, params }) => {
    await removeSavedMethod(deps, caller, params.id, params.methodId)
    return { message: /*i18n*/ 'The payment method was removed.' }
  })
}
