import type { FastifyInstance } from 'fastify'
import { Refusal } from '#shared/errors.ts'
import type { PaymentProvider } from './provider.ts'
import { receiveWebhook } from './receive-webhook.ts'
import { returnFromService } from './return-from-service.ts'
import { servicesOf } from './services/services.ts'

export const routes = async (app: FastifyInstance) => {
  const services = servicesOf(app.deps).filter(({ methods }) => methods.length > 0)
  // Without a payment service there are no webhooks.
  if (services.length > 0) app.register(async (scope) => webhooks(scope, services))
  for (const service of services) {
    if (service.readReturn) app.register(async (scope) => wayBack(scope, service))
    if (service.routes) app.register(async (scope) => service.routes?.(scope))
  }
}

/** The payment services' webhooks; a signature covers the body's exact bytes. */
const webhooks = (app: FastifyInstance, services: readonly PaymentProvider[]) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  const receives = (path: string, from: readonly PaymentProvider[]) =>
    app.post<{ Body: Buffer | undefined }>(
      path,
      { schema: { tags: ['Payments'], summary: 'What the payment service says later, signed as it does' } },
      // A request without a body has none to sign.
      async ({ body = Buffer.alloc(0), headers }) => {
        if (!(await receiveWebhook(app.deps, from, { body, headers })))
          throw new Refusal('unauthenticated', /*i18n*/ 'The signature does not match.')
        return { message: 'Received' }
      },
    )
  receives('/api/payments/webhook', services)
  if (services.length > 1)
    for (const service of services) receives(`/api/payments/webhook/${service.name}`, [service])
}

type WayBack = { Params: { language?: string }; Querystring: Record<string, unknown> }

/** The customer's way back from the service's page, signed by the service. */
const wayBack = (app: FastifyInstance, service: PaymentProvider) => {
  for (const path of ['', '/:language'])
    app.get<WayBack>(
      `/api/payments/return/${service.name}${path}`,
      { schema: { hide: true } },
      async ({ params, query }, reply) =>
        reply
          .header('cache-control', 'no-store')
          .redirect(await returnFromService(app.deps, service, { query, language: params.language }), 303),
    )
}
