import type { FastifyInstance } from 'fastify'
import * as contracts from '#shared/contracts/partners.ts'
import { limits } from '../../http/limits.ts'
import { rateLimitByIp } from '../../http/rate-limit.ts'
import { register } from '../../http/register.ts'
import { languageOf } from '../../languages.ts'
import { applyAsPartner } from './apply-as-partner.ts'

export const routes = (app: FastifyInstance) => {
  register(
    app,
    contracts.applyAsPartner,
    ({ deps, body, caller, request }) =>
      applyAsPartner(deps, { caller, form: body, language: languageOf(request) }),
    { before: rateLimitByIp(limits.apply) },
  )
}
