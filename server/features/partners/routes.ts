import type { FastifyInstance } from 'fastify'
import * as contracts from '#shared/contracts/partners.ts'
import { requestFingerprint } from '../../http/idempotency.ts'
import { limits } from '../../http/limits.ts'
import { rateLimitByIp } from '../../http/rate-limit.ts'
import { idempotencyKey, RawJson, register } from '../../http/register.ts'
import { languageOf } from '../../languages.ts'
import { applyAsPartner } from './apply-as-partner.ts'

/** Whose key a visitor's is: not the address, since a phone comes back from a lost line with another one. */
const visitor = 'visitor'

export const routes = (app: FastifyInstance) => {
  register(
    app,
    contracts.applyAsPartner,
    async ({ deps, body, caller, request, reply }) => {
      const key = idempotencyKey(request)
      const { response, replayed } = await applyAsPartner(deps, {
        caller,
        form: body,
        language: languageOf(request),
        claim:
          key === undefined
            ? null
            : {
                principal: caller?.userId ?? visitor,
                key,
                route: 'POST /api/partner-applications',
                fingerprint: requestFingerprint(deps, body),
              },
      })
      if (replayed) reply.header('idempotent-replayed', 'true')
      return new RawJson(response)
    },
    { managesIdempotency: true, before: rateLimitByIp(limits.apply) },
  )
}
