import type { FastifyInstance } from 'fastify'
import * as contracts from '#shared/accounts/contracts.ts'
import { register } from '../../../http/register.ts'
import { disableSecondFactor, enableSecondFactor, newRecoveryCodes, setUpSecondFactor } from './set-up.ts'
import { enabledSince, recoveryCodesLeft } from './store.ts'

/** Secrets are not stored for a repeat. */
const noReplay = { managesIdempotency: true } as const

export const secondFactorRoutes = async (app: FastifyInstance) => {
  register(app, contracts.secondFactor, async ({ deps: { db }, caller: { userId } }) => ({
    enabled: (await enabledSince(db, userId)) !== null,
    recoveryCodesLeft: await recoveryCodesLeft(db, userId),
  }))
  register(app, contracts.setUpSecondFactor, ({ deps, caller }) => setUpSecondFactor(deps, caller), noReplay)
  register(
    app,
    contracts.enableSecondFactor,
    ({ deps, caller, body }) => enableSecondFactor(deps, caller, body.code),
    noReplay,
  )
  register(
    app,
    contracts.newRecoveryCodes,
    async ({ deps, caller, body }) => ({ recoveryCodes: await newRecoveryCodes(deps, caller, body.code) }),
    noReplay,
  )
  register(app, contracts.disableSecondFactor, async ({ deps, caller, body }) => {
    await disableSecondFactor(deps, caller, body)
    return { message: /*i18n*/ 'You sign in with your password alone again.' }
  })
}
