import type { FastifyInstance } from 'fastify'
import { adminHealth, firstHour } from '#shared/health/contracts.ts'
import * as tables from '../../db/tables/health.ts'
import { register } from '../../http/register.ts'
import type { Room } from '../../room.ts'
import { readFirstHour } from './first-hour.ts'
import { startHeartbeat } from './heartbeat.ts'
import { registerFigures } from './metrics/register-figures.ts'
import { readHealth } from './read-health.ts'
import { watchTraffic } from './recent-traffic.ts'

export const routes = (app: FastifyInstance) => {
  const traffic = watchTraffic(app)
  register(app, adminHealth, ({ deps }) => readHealth(deps, app.live.lag, traffic))
  register(app, firstHour, ({ deps }) => readFirstHour(deps))
}

export const health: Room = {
  name: 'health',
  tables,
  routes: [routes],
  everywhere: [startHeartbeat],
  metrics: registerFigures,
}
