import type { FastifyInstance } from 'fastify'
import * as contracts from '#shared/payments/difference-contracts.ts'
import { register } from '../../../http/register.ts'
import { listDifferences, mendDifference } from './mend-difference.ts'

export const routes = (app: FastifyInstance) => {
  register(app, contracts.paymentDifferences, async ({ deps }) => ({ items: await listDifferences(deps) }))
  register(app, contracts.mendDifference, ({ deps, caller, params, body }) =>
    mendDifference(deps, caller.userId, params.id, body.note),
  )
}
