import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type TestApp, testApp } from '#tests/app.ts'
import { card } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { jobHandlers, startServices } from './compose.ts'
import { startHeartbeat } from './features/health/heartbeat.ts'
import { rooms } from './rooms.ts'

const patience = { timeout: 20_000, interval: 100 }

/** Serves people, and starts no worker. */
let m: Marketplace
/** Works on jobs, on the same database. */
let worker: TestApp
beforeAll(async () => {
  m = await marketplace(await testApp({ environment: { WORK: 'web' } }))
  worker = await testApp({ database: m.database, environment: { WORK: 'jobs' } })
})
afterAll(async () => {
  await worker.close()
  await m.close()
})

const get = async (app: TestApp['app'], url: string) => {
  const { statusCode, body } = await app.inject(url)
  return { status: statusCode, body }
}

it('an instance for jobs says how it is, and has nothing else', async () => {
  expect(await get(worker.app, '/healthz')).toMatchObject({ status: 200 })
  expect((await get(worker.app, '/metrics')).body).toContain('jobs_queued')
  expect((await get(worker.app, '/metrics')).body).toContain('books_differences')
  for (const path of ['/', '/menu', '/api/dishes', '/api/openapi.json', '/assets/none.js', '/dev/mailbox'])
    expect(await get(worker.app, path), path).toMatchObject({ status: 404 })
  for (const payload of ['{}', 'x'])
    expect((await worker.app.inject({ method: 'POST', url: '/api/checkout', payload })).statusCode).toBe(404)
})

it('what the instance for the web is asked for, the instance for jobs does: it is ready once it does', async () => {
  expect(await get(worker.app, '/readyz')).toMatchObject({ status: 503 })
  const { id } = await m.place({ paymentMethod: 'creditCard', payment: card('4000 0000 0000 0119') })
  expect(m.deps.jobs.isWorking()).toBe(false)
  await worker.deps.jobs.work(jobHandlers(worker.deps))
  expect(await get(worker.app, '/readyz')).toMatchObject({ status: 200 })
  await vi.waitFor(async () => expect((await m.see(id)).status).toBe('confirmed'), patience)
  expect(Object.values(m.deps.jobs.counts()).every(({ done }) => done === 0)).toBe(true)
  expect(worker.deps.jobs.counts()['sandbox-webhook'].done).toBe(1)
})

it('an instance for the web starts nothing beside its heartbeat, one for jobs all that rooms do', async () => {
  expect(rooms.flatMap(({ everywhere = [] }) => everywhere)).toEqual([startHeartbeat])
  const web = startServices(m.deps)
  const jobs = startServices(worker.deps)
  expect(web).toHaveLength(1)
  // The autopilot is off, and pictures stay in the database.
  expect(jobs).toHaveLength(1 + rooms.flatMap(({ services = [] }) => services).length - 2)
  const connected = async () =>
    (
      await m.deps.pool.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'annapurna-eats dispatcher'`,
      )
    ).rows[0]?.count
  await vi.waitFor(async () => expect(await connected()).toBe(1), patience)
  for (const { stop } of [...web, ...jobs]) await stop()
})
