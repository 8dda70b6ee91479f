import type { FastifyInstance } from 'fastify'

const lookMs = 50

/**
 * While the server closes, ends each connection once nothing is under way on it. Node ends those that are
 * idle at that moment alone: whoever was being answered then, and keeps the connection for a next call, as
 * every browser does, would hold the stop up for as long as that.
 */
export const closeWhenIdle = (app: Pick<FastifyInstance, 'server' | 'addHook'>): void => {
  app.addHook('preClose', async () => {
    if (!app.server.listening) return
    const timer = setInterval(() => app.server.closeIdleConnections(), lookMs)
    app.server.once('close', () => clearInterval(timer))
  })
}
