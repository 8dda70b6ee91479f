import type { FastifyInstance } from 'fastify'
import * as contracts from '#shared/jobs/contracts.ts'
import { register } from '../../http/register.ts'
import type { Room } from '../../room.ts'
import { audited } from './audited.ts'
import { listJobs } from './list-jobs.ts'
import { dropJob, retryJobs } from './retry-jobs.ts'

export const routes = (app: FastifyInstance) => {
  register(app, contracts.adminJobs, ({ deps, query }) => listJobs(deps, query))
  register(app, contracts.retryJob, async ({ deps, caller, params }) => ({
    retried: await retryJobs(deps, caller, params.id),
  }))
  register(app, contracts.retryAllJobs, async ({ deps, caller }) => ({
    retried: await retryJobs(deps, caller),
  }))
  register(app, contracts.dropJob, async ({ deps, caller, params, body }) => {
    await dropJob(deps, caller, params.id, body.reason)
    return { message: 'The job is given up.' }
  })
}

export const jobs: Room = {
  name: 'jobs',
  audited,
  routes: [routes],
}
