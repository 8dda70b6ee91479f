import type { FastifyInstance } from 'fastify'
import * as contracts from '#shared/contracts/giving.ts'
import { type ErrorCode, Refusal } from '#shared/errors.ts'
import type { Language } from '#shared/languages.ts'
import { requestFingerprint } from '../../http/idempotency.ts'
import { ipOf } from '../../http/ip.ts'
import { limits } from '../../http/limits.ts'
import { consume, rateLimitByIp } from '../../http/rate-limit.ts'
import { idempotencyKey, RawJson, register } from '../../http/register.ts'
import { readCaller } from '../../http/session.ts'
import { languageOf } from '../../languages.ts'
import { sendFile } from '../receipts/send-file.ts'
import { donate, withoutSecrets } from './donate.ts'
import { donationReceipt } from './donation-receipt.ts'
import { donationWall } from './donation-wall.ts'
import { oneDonation } from './find-donation.ts'

/**
 * Whose key a visitor's is. Not the address: a phone that lost its line comes back with another one, and must not pay
 * twice. Keys are long and random, and a repeat has to bring the same body.
 */
const visitor = 'visitor'

export const routes = (app: FastifyInstance) => {
  register(
    app,
    contracts.donate,
    async ({ deps, body, caller, request, reply }) => {
      if (caller) await consume(deps, limits.donateByAccount, caller.userId)
      const { response, replayed } = await donate(deps, {
        caller,
        ip: ipOf(request),
        body,
        language: languageOf(request),
        claim: {
          principal: caller?.userId ?? visitor,
          key: idempotencyKey(request) ?? '',
          route: 'POST /api/donations',
          fingerprint: requestFingerprint(deps, withoutSecrets(body)),
        },
      })
      if (replayed) reply.header('idempotent-replayed', 'true')
      if (response.status !== 201) throw refusalIn(response.body)
      return new RawJson(response)
    },
    { managesIdempotency: true, before: rateLimitByIp(limits.donate) },
  )
  register(app, contracts.donationWall, ({ deps, query }) => donationWall(deps, query))
  register(app, contracts.oneDonation, ({ deps, caller, params, query }) =>
    oneDonation(deps, { caller, token: query.token }, params.id),
  )

  app.get<{ Params: { id: string }; Querystring: { token?: string; language?: Language } }>(
    contracts.receipts.donation(':id'),
    {
      schema: {
        tags: ['Giving'],
        summary: "A donation's receipt as PDF, for its donor: signed in, or with the receipt's token",
        params: contracts.donationId,
        querystring: contracts.donationReceiptQuery,
      },
      onRequest: rateLimitByIp(limits.donationReceipt),
    },
    async (request, reply) => {
      const { token, language = languageOf(request) } = request.query
      const asker = { caller: await readCaller(request), token }
      return sendFile(reply, await donationReceipt(app.deps, asker, request.params.id, language))
    },
  )
}

/** What the first call was refused with. */
const refusalIn = (body: string): Refusal => {
  const { code, message } = JSON.parse(body) as { code: ErrorCode; message: string }
  return new Refusal(code, message)
}
