import { collectDefaultMetrics, Registry } from 'prom-client'
import type { App } from '../app.ts'

/** What operators and balancers ask: alive, ready, and numbers for Prometheus. */
export const routes = async (app: App) => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  app.addHook('onClose', async () => registry.clear())

  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    try {
      await app.deps.pool.query('SELECT 1')
      return { status: 'ready' }
    } catch {
      return reply.code(503).send({ status: 'database unreachable' })
    }
  })
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
}
