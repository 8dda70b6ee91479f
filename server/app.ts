import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import underPressure from '@fastify/under-pressure'
import Fastify, { type FastifyInstance, LogController, type onRequestHookHandler } from 'fastify'
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { Registry } from 'prom-client'
import { languages } from '#shared/languages.ts'
import type { Deps } from './deps.ts'
import { routes as accounts } from './features/accounts/routes.ts'
import { routes as audit } from './features/audit/routes.ts'
import { registerBookMetrics } from './features/books/metrics.ts'
import { routes as catalogue } from './features/catalogue/routes.ts'
import { routes as content } from './features/content/routes.ts'
import { routes as deliveries } from './features/deliveries/routes.ts'
import { routes as discovery } from './features/discovery/routes.ts'
import { routes as dispatch } from './features/dispatch/routes.ts'
import { routes as engagement } from './features/engagement/routes.ts'
import { routes as favorites } from './features/favorites/routes.ts'
import { routes as giving } from './features/giving/routes.ts'
import { routes as health } from './features/health/routes.ts'
import { routes as impact } from './features/impact/routes.ts'
import { routes as invoices } from './features/invoices/routes.ts'
import { routes as jobs } from './features/jobs/routes.ts'
import { routes as meals } from './features/meals/routes.ts'
import { routes as notifications } from './features/notifications/routes.ts'
import { routes as orders } from './features/orders/routes.ts'
import { routes as partners } from './features/partners/routes.ts'
import { routes as payments } from './features/payments/routes.ts'
import { routes as savedMethods } from './features/payments/saved-method-routes.ts'
import { routes as payouts } from './features/payouts/routes.ts'
import { routes as pictures } from './features/pictures/routes.ts'
import { routes as promotions } from './features/promotions/routes.ts'
import { routes as reports } from './features/reports/routes.ts'
import { routes as rescue } from './features/rescue/routes.ts'
import { routes as search } from './features/search/routes.ts'
import { routes as settings } from './features/settings/routes.ts'
import { routes as support } from './features/support/routes.ts'
import { routes as views } from './features/views/routes.ts'
import { apiFallback } from './http/api-fallback.ts'
import { writeFromMemory } from './http/cached-route.ts'
import { callsToEnd } from './http/calls-under-way.ts'
import { dataHeaders, strictTransport } from './http/content-security.ts'
import { frameworkErrors, installErrors } from './http/errors.ts'
import { acceptJson } from './http/json-body.ts'
import { routes as operations } from './http/operations.ts'
import { i18nFor } from './languages.ts'
import { openLiveStreams } from './outbox/live-streams.ts'
import { pages } from './pages/pages.ts'

export type App = FastifyInstance

/** In bytes, where neither a contract (`bodyLimit`) nor a scope that takes files says otherwise. */
const longestBody = 64 * 1024

/** The routes under /api: one Fastify plugin for each feature. */
const features = [
  accounts,
  audit,
  catalogue,
  search,
  settings,
  content,
  orders,
  invoices,
  payments,
  savedMethods,
  payouts,
  pictures,
  promotions,
  favorites,
  deliveries,
  dispatch,
  discovery,
  giving,
  impact,
  meals,
  health,
  jobs,
  notifications,
  engagement,
  partners,
  reports,
  rescue,
  support,
  views,
]

/** Builds the whole server: decorations, hooks, features, pages. It does not listen yet. */
export const buildApp = async (deps: Deps): Promise<App> => {
  const { requestTimeoutMs } = deps.settings
  const app = Fastify({
    loggerInstance: deps.log,
    genReqId: () => randomUUID(),
    // A line for each request would cost more than serving a cached page; errors are logged with the request's id.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: longestBody,
    frameworkErrors,
    // Node checks for slow requests at an interval of its own; headers have a shorter limit than the whole request.
    requestTimeout: requestTimeoutMs,
    http: {
      headersTimeout: Math.min(requestTimeoutMs, 20_000),
      connectionsCheckingInterval: Math.min(requestTimeoutMs, 5_000),
    },
    // Trust one hop, the operator's own proxy: a caller can forge further entries of X-Forwarded-For.
    trustProxy: deps.settings.trustProxy && ((_address: string, hop: number) => hop === 0),
    routerOptions: { maxParamLength: 200 },
  }) as unknown as App
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorate('deps', deps)
  app.decorate('contracts', [])
  app.decorate('metrics', new Registry())
  app.decorateRequest('caller', null)
  app.decorate('live', await openLiveStreams(deps))
  installErrors(app)
  acceptJson(app)
  if (deps.settings.hsts) app.addHook('onRequest', requireTls)
  writeFromMemory(app)

  await app.register(api)
  await app.register(pages)
  app.addHook('preClose', async () => app.live.close())
  app.addHook('onClose', callsToEnd)
  return app
}

/** Sets the header on the raw response, since cached pages and streams are written there. */
const requireTls: onRequestHookHandler = (_request, reply, done) => {
  reply.raw.setHeader('strict-transport-security', strictTransport)
  done()
}

const ofData = Object.entries(dataHeaders)

/** The API in a scope of its own: its plugins and hooks must not slow down cached public pages. */
const api = async (app: App) => {
  const { deps } = app
  await app.register(cookie)
  await app.register(underPressure, { maxEventLoopDelay: 2_000, sampleInterval: 1_000 })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Annapurna Eats', version: '1.0.0' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: jsonSchemaTransform,
  })
  if (deps.settings.openDocs) await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
  app.addHook('onSend', async (_request, reply) => {
    for (const [name, value] of ofData) if (!reply.hasHeader(name)) reply.header(name, value)
  })
  const otherwise = apiFallback(app)
  for (const routes of features) await app.register(async (scope: App) => routes(scope))
  registerBookMetrics(app.metrics, deps)
  await app.register(operations)
  let description: string | undefined
  const describe = (): string => {
    description ??= JSON.stringify(app.swagger())
    return description
  }
  // Describing 280 calls takes a tenth of a second, in which nobody is answered: before anybody asks, not when somebody does. So do catalogues.
  app.addHook('onListen', async () => {
    describe()
    for (const language of languages) i18nFor(language)
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(describe()),
  )
  app.all('/api/*', { schema: { hide: true } }, otherwise)
}
