import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, type Registry } from 'prom-client'
import { Refusal } from '#shared/errors.ts'
import { probeDatabase } from '../db/probe.ts'
import { registerJobMetrics } from '../jobs/metrics.ts'
import { retryAfterSeconds } from './errors.ts'
import { registerInstance } from './instance-metrics.ts'

/** What has to be filled before this instance can serve, such as an index in memory. */
export type Readiness = {
  isReady: () => boolean
  /** Called where it is asked for before it is ready: has it prepared, if nothing does yet. */
  prepare: () => void
  /** What /readyz says meanwhile. */
  status: string
}

declare module 'fastify' {
  interface FastifyInstance {
    /** What /metrics says; features register theirs when the app is built. */
    metrics: Registry
  }
}

/** Compares in constant time, whatever the length of the input. */
const isBearer = (authorization: string | undefined, token: string): boolean => {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`))
}

/** Registers what a part of the program says on /metrics. */
export type RegisterMetrics = (registry: Registry, deps: FastifyInstance['deps']) => void

/** A tenth as often as by default: it is half a second that anybody is told of (alerts.yaml). */
const loopSampleMs = 100

/**
 * Endpoints for operators and load balancers: /healthz, /readyz (503 until everything of `needed` is ready)
 * and /metrics for Prometheus, with what `metrics` register.
 */
export const operations =
  (needed: readonly Readiness[], metrics: readonly RegisterMetrics[]) => async (app: FastifyInstance) => {
    const { openMetrics, metricsToken } = app.deps.settings
    const registry = app.metrics
    collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: loopSampleMs })
    for (const register of [registerJobMetrics, ...metrics]) register(registry, app.deps)
    registerInstance(app)
    app.addHook('onClose', async () => registry.clear())

    app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))
    app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
      try {
        await probeDatabase(app.deps.pool)
        const missing = needed.filter(({ isReady }) => !isReady())
        for (const { prepare } of missing) prepare()
        const [first] = missing
        if (first === undefined) return { status: 'ready' }
        return reply.code(503).header('retry-after', 1).send({ status: first.status })
      } catch (error) {
        app.deps.outage.note(error)
        return reply
          .code(503)
          .header('retry-after', retryAfterSeconds)
          .send({ status: 'database unreachable' })
      }
    })
    if (openMetrics || metricsToken !== undefined)
      app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
        if (metricsToken !== undefined && !isBearer(request.headers.authorization, metricsToken))
          throw new Refusal('unauthenticated', /*i18n*/ 'This call needs a token.')
        return reply.type(registry.contentType).send(await registry.metrics())
      })
  }
