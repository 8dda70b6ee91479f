import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type TestApp, testApp } from '#tests/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ environment: { SLOW_STATEMENT_MS: '50' } })
})
afterAll(() => t.close())

const slow = () =>
  t.logged
    .map((line) => JSON.parse(line))
    .filter(({ msg, statement }) => msg === 'a statement was slow' && statement.includes('pg_sleep'))

it('the database log logs a slow statement with its text and plan, without its values, and its plan once an hour', async () => {
  const text = 'SELECT count(*) FROM users, pg_sleep($1) WHERE username <> $2'
  for (const time of [1, 2]) {
    await t.deps.pool.query(text, [0.06, `secret-${time}`])
    await vi.waitFor(() => expect(slow()).toHaveLength(time), 20_000)
  }
  expect(slow()[0]).toMatchObject({ statement: text, level: 40, plan: expect.any(Array) })
  expect(slow()[0].milliseconds).toBeGreaterThanOrEqual(50)
  expect(slow()[0].plan.join('\n')).toContain('Seq Scan on users')
  expect(slow()[1].plan).toBeUndefined()
  expect(t.logged.join('\n')).not.toContain('secret-')
  expect((await t.app.inject('/metrics')).body).toMatch(/^slow_statements_total [2-9]/m)
})

it('the log of slow statements says nothing of quick ones, and logs one that failed', async () => {
  const before = slow().length
  await t.deps.pool.query('SELECT 1')
  await t.deps.db
    .transaction((tx) => tx.execute('SELECT pg_sleep(0.06), 1 / (random() * 0)::int'))
    .catch(() => undefined)
  await vi.waitFor(() => expect(slow()).toHaveLength(before + 1), 20_000)
  expect(slow().at(-1).statement).toContain('pg_sleep(0.06)')
})

it('the log of slow statements does not name the question for a plan, however long it takes', async () => {
  const before = slow().length
  await t.deps.pool.query("EXPLAIN (GENERIC_PLAN) SELECT 'pg_sleep'; SELECT pg_sleep(0.06)")
  await t.deps.pool.query('SELECT pg_sleep(0.06) AS "after it"')
  await vi.waitFor(() => expect(slow()).toHaveLength(before + 1), 20_000)
  expect(slow().at(-1).statement).toContain('after it')
})
