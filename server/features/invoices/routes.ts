import type { FastifyInstance } from 'fastify'
import { receiptQuery, receipts } from '#shared/giving/contracts.ts'
import type { Language } from '#shared/languages.ts'
import { orderId } from '#shared/orders/contracts.ts'
import { limits } from '../../http/limits/limits.ts'
import { consume, rateLimitByIp } from '../../http/limits/rate-limit.ts'
import { requireCaller } from '../../http/sign-in/session.ts'
import { languageOf } from '../../languages.ts'
import { sendFile } from '../receipts/send-file.ts'
import { invoiceFile } from './invoice-file.ts'

export const routes = (app: FastifyInstance) => {
  app.get<{ Params: { id: string }; Querystring: { language?: Language } }>(
    receipts.invoice(':id'),
    {
      schema: {
        tags: ['Orders'],
        summary: 'The tax invoice of a delivered order as PDF, for its customer, its restaurant and admins',
        params: orderId,
        querystring: receiptQuery,
        security: [{ bearer: [] }],
      },
      onRequest: rateLimitByIp(limits.orderReceipt),
    },
    async (request, reply) => {
      const caller = await requireCaller(request, 'signedIn')
      await consume(app.deps, limits.orderReceiptOfAccount, caller.userId)
      const { language = languageOf(request) } = request.query
      return sendFile(reply, await invoiceFile(app.deps, caller, request.params.id, language))
    },
  )
}
