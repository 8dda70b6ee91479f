import type { FastifyInstance } from 'fastify'
import { receiptQuery, receipts } from '#shared/giving/contracts.ts'
import * as contracts from '#shared/invoices/contracts.ts'
import type { Language } from '#shared/languages.ts'
import { orderId } from '#shared/orders/contracts.ts'
import { limits } from '../../http/limits/limits.ts'
import { consume, rateLimitByIp } from '../../http/limits/rate-limit.ts'
import { register } from '../../http/register.ts'
import { requireCaller } from '../../http/sign-in/session.ts'
import { languageOf } from '../../languages.ts'
import { sendFile } from '../receipts/send-file.ts'
import { creditNoteNumber, creditNotesOf } from './credit-notes.ts'
import { creditNoteFile, invoiceFile } from './invoice-file.ts'
import { orderOfPapers } from './taxed-order.ts'

export const routes = (app: FastifyInstance) => {
  register(app, contracts.creditNotes, async ({ deps, caller, params }) => {
    const { id } = await orderOfPapers(deps, caller, params.id)
    const notes = await creditNotesOf(deps, id)
    return {
      items: notes.map((note) => ({
        number: creditNoteNumber(note),
        at: note.issuedAt.toISOString(),
        amount: note.amount,
      })),
    }
  })

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

  app.get<{ Params: { id: string; number: string }; Querystring: { language?: Language } }>(
    contracts.creditNoteFile(':id', ':number'),
    {
      schema: {
        tags: ['Orders'],
        summary: 'A credit note of an order as PDF, for its customer, its restaurant and admins',
        params: contracts.creditNoteParams,
        querystring: contracts.documentQuery,
        security: [{ bearer: [] }],
      },
      onRequest: rateLimitByIp(limits.orderReceipt),
    },
    async (request, reply) => {
      const caller = await requireCaller(request, 'signedIn')
      await consume(app.deps, limits.orderReceiptOfAccount, caller.userId)
      const { language = languageOf(request) } = request.query
      return sendFile(reply, await creditNoteFile(app.deps, caller, request.params, language))
    },
  )
}
