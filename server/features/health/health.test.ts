import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Health, HealthCheck } from '#shared/health/contracts.ts'
import { testApp } from '#tests/app.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { command } from '#tests/program.ts'
import type { Settings } from '../../settings.ts'
import { readFirstHour } from './first-hour.ts'
import { beat, startHeartbeat } from './heartbeat.ts'
import { recordBackup } from './record-backup.ts'

let m: Marketplace
beforeAll(async () => {
  m = await marketplace(await testApp({ environment: { DATA_DIR: tmpdir() } }))
})
afterAll(() => m.close())

const read = async (): Promise<Health> => {
  const { status, body } = await m.call('GET', '/api/admin/health', { as: m.admin })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const check = ({ checks }: Health, name: HealthCheck) => checks.find((one) => one.name === name)

it('health lists the instances that are alive, and none that died or stopped', async () => {
  const other = await testApp({ database: m.database })
  const here = startHeartbeat(m.deps)
  await beat(other.deps)
  const seen = async () => (await read()).instances.map(({ id, here: own }) => [id, own])
  await expect.poll(async () => (await seen()).length).toBe(2)
  expect((await seen()).toSorted()).toEqual(
    [
      [m.deps.instanceId, true],
      [other.deps.instanceId, false],
    ].toSorted(),
  )
  const [instance] = (await read()).instances
  expect(instance).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    startedAt: m.deps.startedAt.toISOString(),
    lastSeen: m.deps.clock().toISOString(),
  })
  // The other one says nothing for a minute.
  m.time.advance(60_000)
  await beat(m.deps)
  expect(await seen()).toEqual([[m.deps.instanceId, true]])
  await here.stop()
  expect(await seen()).toEqual([])
  await other.close()
})

it('health says of each part whether it is fine, with the figures behind it', async () => {
  const health = await read()
  expect(check(health, 'database')).toMatchObject({ state: 'ok', values: { bytes: expect.any(Number) } })
  expect(check(health, 'pool')).toMatchObject({ state: 'ok', values: { most: m.deps.settings.databasePool } })
  expect(check(health, 'events')).toMatchObject({ state: 'ok' })
  expect(check(health, 'disk')).toMatchObject({ values: { free: expect.any(Number) } })
  expect(check(health, 'payments')).toMatchObject({
    state: 'ok',
    values: { provider: 'sandbox', differences: 0 },
  })
  expect(check(health, 'mail')).toMatchObject({ state: 'off', values: { to: 'mailbox' } })
  await m.deps.pool.query('DELETE FROM pgboss.job')
  expect(check(await read(), 'jobs')).toEqual({
    name: 'jobs',
    state: 'ok',
    since: null,
    values: { lagMs: 0, failed: 0 },
  })
  await m.deps.pool.query(
    `INSERT INTO pgboss.job (name, data, start_after) VALUES ('order-mail', '{}', now() - interval '2 minutes'), ('dead-letter', '{}', now())`,
  )
  const late = check(await read(), 'jobs')
  expect(late).toMatchObject({ state: 'attention', values: { failed: 1 } })
  expect(late?.values.lagMs).toBeGreaterThanOrEqual(120_000)
  const failedAt = await m.deps.pool.query(
    `UPDATE pgboss.job SET created_on = '2026-11-01T10:00:00Z' WHERE name = 'dead-letter'`,
  )
  expect(failedAt.rowCount).toBe(1)
  expect(check(await read(), 'jobs')?.since).toBe('2026-11-01T10:00:00.000Z')
})

it('health names what alarms are about, since when, and no more once it is over', async () => {
  m.time.set(new Date())
  const alarms = async () => (await read()).alarms.filter(({ name }) => name !== 'search-empty')
  await m.deps.search.ready()
  expect((await read()).alarms).toEqual([])
  const { id } = await m.place()
  const since = m.deps.clock().toISOString()
  m.time.advance(301_000)
  expect(await alarms()).toEqual([{ name: 'orders-unaccepted', since }])
  await m.kitchen(id, 'accept')
  expect(await alarms()).toEqual([])
  m.deps.outage.note(Object.assign(new Error('no space left'), { code: '53100' }))
  expect(await alarms()).toEqual([{ name: 'database-away', since: null }])
})

it('health compares a quarter of an hour without orders with the day before', async () => {
  const other = await marketplace(await testApp())
  await other.deps.search.ready()
  for (let order = 0; order < 21; order += 1) await other.place()
  await other.deps.pool.query(
    "UPDATE orders SET status = 'cancelled', placed_at = placed_at - interval '24 hours 1 minute'",
  )
  const { body } = await other.call('GET', '/api/admin/health', { as: other.admin })
  expect((body as Health).alarms).toEqual([{ name: 'nobody-orders', since: null }])
  await other.place()
  const again = await other.call('GET', '/api/admin/health', { as: other.admin })
  expect((again.body as Health).alarms).toEqual([])
  await other.close()
})

it('npm run backup records that one was made, and health says when, and never before', async () => {
  const backup = (...args: string[]) =>
    command('server/features/health/backup-cli.ts', { DATABASE_URL: m.database.url }, ...args)
  m.time.set(new Date())
  expect(check(await read(), 'backup')).toMatchObject({ state: 'attention', values: { at: null } })
  expect((await backup()).out).toBe('never\n')
  expect(await backup('done', 'pg_dump to s3')).toMatchObject({ out: 'Recorded.\n', code: 0 })
  expect((await backup('done')).code).toBe(1)
  expect(check(await read(), 'backup')).toMatchObject({ state: 'ok', values: { what: 'pg_dump to s3' } })
  const dueAt = new Date(m.deps.clock().getTime() + 26 * 3_600_000).toISOString()
  m.time.advance(27 * 3_600_000)
  expect(check(await read(), 'backup')).toMatchObject({ state: 'attention' })
  expect(Date.parse(check(await read(), 'backup')?.since ?? '') - Date.parse(dueAt)).toBeLessThan(60_000)
})

it('leads an operator to what is missing before people order, and nobody in a demo', async () => {
  expect((await m.call('GET', '/api/admin/first-hour', { as: m.admin })).body).toEqual({ parts: [] })
  await recordBackup(m.deps.db, 'pg_dump', m.deps.clock())
  const missing = async (more: Partial<Settings> = {}) => {
    const settings: Settings = { ...m.deps.settings, mode: 'live', payments: [], ...more }
    const { parts } = await readFirstHour({ ...m.deps, settings })
    return parts.filter(({ done }) => !done).map(({ part }) => part)
  }
  expect(await missing()).toEqual(['contact', 'mail', 'payments', 'prices', 'invoicing', 'place', 'order'])
  const changed = await m.call('PUT', '/api/admin/settings', {
    as: m.admin,
    body: {
      pricing: { deliveryFee: 2_900 },
      invoicing: { address: '1 MG Road', state: 'Karnataka (29)', gstin: '29ABCDE1234F1Z5' },
      ordering: { pinCodes: ['560'] },
    },
  })
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  const { id } = await m.place()
  for (const step of ['accept', 'ready', 'deliver']) expect((await m.kitchen(id, step)).status).toBe(200)
  const own: Partial<Settings> = {
    contactEmail: 'help@food.example',
    contactPhone: '080 1234 5678',
    grievanceOfficer: 'Asha Rao, help@food.example',
    smtpUrl: 'smtps://mail.food.example',
    mailFrom: 'Food <hello@food.example>',
    payments: ['razorpay'],
  }
  expect(await missing(own)).toEqual([])
  for (const name of Object.keys(own) as (keyof Settings)[])
    expect(await missing({ ...own, [name]: m.deps.settings[name] }), name).toHaveLength(
      name === 'payments' ? 0 : 1,
    )
})
