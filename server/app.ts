import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import underPressure from '@fastify/under-pressure'
import Fastify, { type FastifyInstance, LogController, type onRequestHookHandler } from 'fastify'
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { Registry } from 'prom-client'
import { Refusal } from '#shared/errors.ts'
import { languages } from '#shared/languages.ts'
import type { Deps } from './deps.ts'
import { apiFallback } from './http/api-fallback.ts'
import { writeFromMemory } from './http/caching/cached-route.ts'
import { dataHeaders, strictTransport } from './http/content-security.ts'
import { frameworkErrors, installErrors } from './http/errors.ts'
import { countResponses, registerServing } from './http/instance-metrics.ts'
import { drainCalls } from './http/limits/calls-in-flight.ts'
import { closeWhenIdle } from './http/limits/close-when-idle.ts'
import { holdCommands } from './http/limits/hold-commands.ts'
import { operations, type Readiness } from './http/operations.ts'
import { acceptJson } from './http/request-bodies.ts'
import { i18nFor } from './languages.ts'
import { openLiveStreams } from './outbox/live-streams.ts'
import { pages } from './pages/pages.ts'
import { roomMetrics, rooms } from './rooms.ts'

export type App = FastifyInstance

/** In bytes, where neither a contract (`bodyLimit`) nor a scope that takes files says otherwise. */
const longestBody = 64 * 1024

/**
 * Builds the whole server: decorations, hooks, features, pages. It does not listen yet. `before`: what
 * commands have to wait for; pages and lists are read meanwhile.
 */
export const buildApp = async (deps: Deps, before?: Promise<unknown>): Promise<App> => {
  const { requestTimeoutMs } = deps.settings
  const app = Fastify({
    loggerInstance: deps.log,
    genReqId: () => randomUUID(),
    // A line for each request would cost more than serving a cached page; errors are logged with the
    // request's id.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: longestBody,
    frameworkErrors,
    // Node checks for slow requests at an interval of its own; headers have a shorter limit than the whole
    // request.
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

  const held = before && holdCommands(before, 'making the past of the demo')
  if (held) app.addHook('onRequest', held.hook)
  await app.register((scope: App) => api(scope, { before, needed: held ? [held.readiness] : [] }))
  await app.register(pages)
  app.addHook('preClose', async () => app.live.close())
  closeWhenIdle(app)
  app.addHook('onClose', drainCalls)
  return app
}

/** Sets the header on the raw response, since cached pages and streams are written there. */
const requireTls: onRequestHookHandler = (_request, reply, done) => {
  reply.raw.setHeader('strict-transport-security', strictTransport)
  done()
}

/** How often it is measured how long a call would wait for its turn. */
const sampleMs = 1_000

/** How long after it listens nobody is refused for what the start itself takes. */
const startMs = 15_000

const ofData = Object.entries(dataHeaders)

/**
 * The pages' own copies of the description are made by whoever asks first, in which nobody else is answered
 * (of YAML for a second); ours is in memory, and JSON is YAML.
 */
const toDescription: onRequestHookHandler = (request, reply, done) => {
  if (/^\/api\/docs\/(json|yaml)(\?|$)/.test(request.url)) reply.redirect('/api/openapi.json', 308)
  else done()
}

/** Streams that say nothing new are worse than none: a browser that is sent elsewhere hears it there. */
const deafAfterMs = 30_000

const hearsEvents = ({ live }: Pick<App, 'live'>): Readiness => ({
  isReady: () => live.lag() < deafAfterMs,
  prepare: () => undefined,
  status: 'live events are behind',
})

type Start = { before: Promise<unknown> | undefined; needed: readonly Readiness[] }

/** The API in a scope of its own: its plugins and hooks must not slow down cached public pages. */
const api = async (app: App, { before = Promise.resolve(), needed }: Start) => {
  const { deps } = app
  if (deps.traces) {
    app.addHook('onRequest', deps.traces.onRequest)
    app.addHook('preValidation', deps.traces.preValidation)
  }
  await app.register(cookie)
  // The start itself keeps the event loop, and goes on after it listens: the search is filled, jobs begin.
  let countsFrom = Number.POSITIVE_INFINITY
  app.addHook('onListen', () => {
    const begin = () => {
      countsFrom = performance.now() + startMs
    }
    void before.then(begin, begin)
  })
  // It looks at the loop a hundred times a second, which nobody pays for who does not ask for it.
  if (deps.settings.overloadMs > 0)
    await app.register(underPressure, {
      maxEventLoopDelay: deps.settings.overloadMs,
      sampleInterval: sampleMs,
      pressureHandler: async () => {
        if (performance.now() < countsFrom) return
        throw new Refusal('unavailable', /*i18n*/ 'We are very busy. Please try again shortly.')
      },
    })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Annapurna Eats', version: '1.0.0' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: jsonSchemaTransform,
  })
  if (deps.settings.openDocs)
    await app.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: true,
      uiHooks: { onRequest: toDescription },
    })
  app.addHook('onSend', async (_request, reply) => {
    for (const [name, value] of ofData) if (!reply.hasHeader(name)) reply.header(name, value)
  })
  const otherwise = apiFallback(app)
  countResponses(app)
  registerServing(app)
  for (const routes of rooms.flatMap((room) => room.routes ?? []))
    await app.register(async (scope: App) => routes(scope))
  await app.register(
    operations(
      [...needed, hearsEvents(app), ...rooms.flatMap((room) => room.readiness?.(deps) ?? [])],
      roomMetrics,
    ),
  )
  let description: string | undefined
  const describe = (): string => {
    description ??= JSON.stringify(app.swagger())
    return description
  }
  // Describing all calls takes some tenths of a second, in which nobody is answered: before anybody asks, not
  // when somebody does. So do catalogues.
  app.addHook('onListen', async () => {
    describe()
    for (const language of languages) i18nFor(language)
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(describe()),
  )
  app.all('/api/*', { schema: { hide: true } }, otherwise)
}
