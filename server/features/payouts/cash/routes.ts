import type { FastifyInstance } from 'fastify'
import * as contracts from '#shared/payouts/cash-contracts.ts'
import { register } from '../../../http/register.ts'
import { cashInHand } from './cash-in-hand.ts'
import { receiveCash } from './receive-cash.ts'

/** The cash that couriers carry, for admins. */
export const cashRoutes = (app: FastifyInstance) => {
  register(app, contracts.cashInHand, ({ deps }) => cashInHand(deps))
  register(app, contracts.receiveCash, ({ deps, caller, params, body }) =>
    receiveCash(deps, caller.userId, params.id, body.amount ?? null),
  )
}
