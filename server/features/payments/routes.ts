import type { FastifyInstance } from 'fastify'
import { Refusal } from '#shared/errors.ts'
import { receiveWebhook } from './receive-webhook.ts'

/** The payment service calls here; the raw body is needed for its signature. */
export const routes = (app: FastifyInstance) => {
  // Without a payment service nobody has anything to tell us.
  if (app.deps.payments.methods.length === 0) return
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  )
  app.post<{ Body: string }>(
    '/api/payments/webhook',
    { schema: { tags: ['Payments'], summary: "The payment service's late answers, signed in X-Signature" } },
    async (request) => {
      const signature = request.headers['x-signature']
      const known = await receiveWebhook(
        app.deps,
        request.body,
        typeof signature === 'string' ? signature : '',
      )
      if (!known) throw new Refusal('unauthenticated', /*i18n*/ 'The signature does not match.')
      return { message: 'Received' }
    },
  )
}
