import type { FastifyInstance } from 'fastify'
import * as contracts from '#shared/giving/contracts.ts'
import { donationProof } from '#shared/impact-log/contracts.ts'
import { readProof, toTlogProof } from '#shared/impact-log/proof.ts'
import type { Language } from '#shared/languages.ts'
import { ipOf } from '../../http/limits/ip.ts'
import { limits } from '../../http/limits/limits.ts'
import { consume, rateLimitByIp } from '../../http/limits/rate-limit.ts'
import { register, replay, requireClaim } from '../../http/register.ts'
import { authorise, readCaller } from '../../http/sign-in/session.ts'
import { languageOf } from '../../languages.ts'
import { proveEntry } from '../impact/prove-entry.ts'
import { sendFile } from '../receipts/send-file.ts'
import { adminGivingRoutes } from './admin/routes.ts'
import { changeDonation } from './change-donation.ts'
import { companyRoutes } from './companies/routes.ts'
import { donate, withoutSecrets } from './donate.ts'
import { donationTimeline } from './donations/donation-timeline.ts'
import { donationWall } from './donations/donation-wall.ts'
import { donationFor, oneDonation } from './donations/find-donation.ts'
import { ownDonations } from './donations/own-donations.ts'
import { monthlyGiftOf, stopMonthlyGift } from './monthly/stop-monthly.ts'
import { donationReceipt } from './receipts/donation-receipt.ts'

export const routes = (app: FastifyInstance) => {
  register(
    app,
    contracts.donate,
    async ({ deps, body, caller, request, reply }) => {
      if (caller) await consume(deps, limits.donateByAccount, caller.userId)
      const done = await donate(deps, {
        caller,
        ip: ipOf(request),
        body,
        language: languageOf(request),
        claim: requireClaim(request, withoutSecrets(body)),
      })
      return replay(reply, done)
    },
    { managesIdempotency: true, before: rateLimitByIp(limits.donate) },
  )
  register(app, contracts.donationWall, ({ deps, query }) => donationWall(deps, query))
  register(app, contracts.oneDonation, ({ deps, caller, params, query }) =>
    oneDonation(deps, { caller, token: query.token }, params.id),
  )

  register(app, contracts.changeDonation, ({ deps, caller, params, query, body }) =>
    changeDonation(deps, { caller, token: query.token }, params.id, body),
  )
  register(app, contracts.monthlyGiftOf, ({ deps, caller, params, query }) =>
    monthlyGiftOf(deps, { caller, token: query.token }, params.id),
  )
  register(app, contracts.stopMonthlyGift, ({ deps, caller, params, query }) =>
    stopMonthlyGift(deps, { caller, token: query.token }, params.id),
  )
  register(app, contracts.myDonations, ({ deps, caller, query }) => ownDonations(deps, caller.userId, query))
  register(app, contracts.donationTimeline, ({ deps, caller, params, query }) =>
    donationTimeline(deps, { caller, token: query.token }, params.id),
  )
  app.register(adminGivingRoutes)
  app.register(companyRoutes)

  register(app, donationProof, async ({ deps, caller, params, query, reply }) => {
    const { id } = await donationFor(deps, { caller, token: query.token }, params.id)
    const proof = await proveEntry(deps, 'donated', id)
    if (proof) return proof
    reply.code(202)
    return { pending: true as const }
  })

  app.get<{ Params: { id: string }; Querystring: { token?: string } }>(
    contracts.receipts.tlogProof(':id'),
    {
      schema: {
        tags: ['Giving'],
        summary:
          'The proof of a donation as C2SP tlog-proof, for its donor; 202 `{"pending":true}` until there is one',
        params: contracts.donationId,
        querystring: contracts.donationToken,
      },
    },
    async (request, reply) => {
      const asker = {
        caller: authorise(request, await readCaller(request), 'public'),
        token: request.query.token,
      }
      const { id, receiptNumber } = await donationFor(app.deps, asker, request.params.id)
      const proof = readProof(await proveEntry(app.deps, 'donated', id))
      reply.header('cache-control', 'no-store')
      if (!proof) return reply.code(202).send({ pending: true })
      return reply
        .header('content-disposition', `attachment; filename="${receiptNumber ?? 'donation'}.tlog-proof"`)
        .type('text/plain; charset=utf-8')
        .send(toTlogProof(proof))
    },
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
      const asker = { caller: authorise(request, await readCaller(request), 'public'), token }
      return sendFile(reply, await donationReceipt(app.deps, asker, request.params.id, language))
    },
  )
}
