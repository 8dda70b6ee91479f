import type { FastifyInstance } from 'fastify'
import * as contracts from '#shared/partners/contracts.ts'
import { limits } from '../../http/limits/limits.ts'
import { rateLimitByIp } from '../../http/limits/rate-limit.ts'
import { register } from '../../http/register.ts'
import { languageOf } from '../../languages.ts'
import { applyAsPartner } from './apply-as-partner.ts'
import { decideApplication } from './decide-application.ts'
import { listApplications } from './list-applications.ts'

export const routes = (app: FastifyInstance) => {
  register(
    app,
    contracts.applyAsPartner,
    ({ deps, body, caller, request }) =>
      applyAsPartner(deps, { caller, form: body, language: languageOf(request) }),
    { before: rateLimitByIp(limits.apply) },
  )
  register(app, contracts.partnerApplications, ({ deps, query }) => listApplications(deps, query))
  register(app, contracts.decideApplication, ({ deps, caller, params, body }) =>
    decideApplication(deps, caller, params.id, body),
  )
}
