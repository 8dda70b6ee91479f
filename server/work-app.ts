import { randomUUID } from 'node:crypto'
import Fastify, { LogController } from 'fastify'
import { Registry } from 'prom-client'
import type { App } from './app.ts'
import type { Deps } from './deps.ts'
import { installErrors } from './http/errors.ts'
import { operations } from './http/operations.ts'
import { roomMetrics } from './rooms.ts'

/**
 * The HTTP of an instance that works on jobs alone (WORK=jobs): health, readiness and metrics, and nothing
 * else. It does not listen yet.
 */
export const buildWorkApp = async (deps: Deps): Promise<App> => {
  const app = Fastify({
    loggerInstance: deps.log,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
  }) as unknown as App
  app.decorate('deps', deps)
  app.decorate('metrics', new Registry())
  installErrors(app)
  const workers = {
    isReady: deps.jobs.isWorking,
    prepare: () => undefined,
    status: 'the workers are not there yet',
  }
  await app.register(operations([workers], roomMetrics))
  return app
}
