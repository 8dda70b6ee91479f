import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type TestApp, testApp } from '#tests/app.ts'
import { command } from '#tests/program.ts'
import { jobHandlers } from '../compose.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const jobs = (...args: string[]) => command('server/jobs/cli.ts', { DATABASE_URL: t.database.url }, ...args)

it('npm run jobs shows what failed for good, and puts it back', async () => {
  await t.deps.jobs.send('refund-payment', { transfer: 't', paymentId: 'p', amount: 1 })
  await t.deps.pool.query('UPDATE pgboss.job SET retry_limit = 0')
  let away = true
  const refunded = vi.fn(async () => {
    if (away) throw new Error('the payment service is away')
  })
  await t.deps.jobs.work({ ...jobHandlers(t.deps), 'refund-payment': refunded })
  await vi.waitFor(() => expect(t.deps.jobs.counts()['refund-payment'].failed).toBe(1), 20_000)
  await vi.waitFor(
    async () =>
      expect((await t.deps.pool.query("SELECT 1 FROM pgboss.job WHERE name = 'dead-letter'")).rowCount).toBe(
        1,
      ),
    20_000,
  )
  const shown = await jobs()
  expect(shown).toMatchObject({ code: 0, errors: '' })
  expect(shown.out).toContain('refund-payment: 0 waiting, 1 failed for good\n')
  expect(shown.out).toMatch(/^[0-9a-f-]{36} {2}\S+Z {2}refund-payment {2}the payment service is away$/m)

  expect(await jobs('repeat')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('npm run jobs -- retry'),
  })
  away = false
  expect((await jobs('retry')).out).toContain('1 jobs are back')
  await vi.waitFor(() => expect(t.deps.jobs.counts()['refund-payment'].done).toBe(1), 20_000)
}, 90_000)
