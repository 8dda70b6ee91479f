import type { FastifyInstance } from 'fastify'
import * as contracts from '#shared/reports/contracts.ts'
import { register } from '../../http/register.ts'
import { languageOf } from '../../languages.ts'
import type { Room } from '../../room.ts'
import { readActivity } from './activity.ts'
import { readAdminStats } from './admin-stats.ts'
import { readReport, reportFile } from './report.ts'

export const routes = (app: FastifyInstance) => {
  register(app, contracts.adminStats, ({ deps, caller }) => readAdminStats(deps, caller.userId))
  register(app, contracts.adminActivity, ({ deps, query }) => readActivity(deps, query))
  register(app, contracts.report, ({ deps, params, query }) => readReport(deps, params.name, query), {
    csv: ({ deps, params, query, request }) => reportFile(deps, params.name, query, languageOf(request)),
  })
}

export const reports: Room = {
  name: 'reports',
  routes: [routes],
}
