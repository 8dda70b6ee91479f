import type { FastifyInstance } from 'fastify'
import { Refusal } from '#shared/errors.ts'
import { receiveWebhook } from './receive-webhook.ts'

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
