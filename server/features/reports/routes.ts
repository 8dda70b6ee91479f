import type { FastifyInstance } from 'fastify'
import * as contracts from '#shared/contracts/reports.ts'
import { register } from '../../http/register.ts'
import { readActivity } from './activity.ts'
import { readAdminStats } from './admin-stats.ts'

export const routes = (app: FastifyInstance) => {
  register(app, contracts.adminStats, ({ deps }) => readAdminStats(deps))
  register(app, contracts.adminActivity, ({ deps, query }) => readActivity(deps, query))
}
