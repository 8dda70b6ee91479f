import type { FastifyInstance } from 'fastify'
import { Refusal } from '#shared/errors.ts'
import type { Deps } from '../../deps.ts'
import type { WebhookRequest } from './provider.ts'
import { settleRefund } from './refund-payment.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Handles a payment service's webhook: settles the payment or refund that it is about. Repeats change
 * nothing. Returns false if the signature is invalid.
 */
export const receiveWebhook = async (deps: Deps, request: WebhookRequest): Promise<boolean> => {
  const event = deps.payments.readWebhook(request)
  if (event === null) return false
  if (event === 'ignored') return true
  if (event.kind === 'charge') await settlePayment(deps, event.paymentId, event.result)
  else await settleRefund(deps, event.refundId, event.result)
  return true
}

export const routes = async (app: FastifyInstance) => {
  const { payments } = app.deps
  // Without a payment service there are no webhooks.
  if (payments.methods.length > 0) app.register(async (scope) => webhook(scope))
  if (payments.routes) app.register(async (scope) => payments.routes?.(scope))
}

/** The payment service's webhook; its signature covers the body's exact bytes. */
const webhook = (app: FastifyInstance) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.post<{ Body: Buffer | undefined }>(
    '/api/payments/webhook',
    { schema: { tags: ['Payments'], summary: 'What the payment service says later, signed as it does' } },
    // A request without a body has none to sign.
    async ({ body = Buffer.alloc(0), headers }) => {
      if (!(await receiveWebhook(app.deps, { body, headers })))
        throw new Refusal('unauthenticated', /*i18n*/ 'The signature does not match.')
      return { message: 'Received' }
    },
  )
}
