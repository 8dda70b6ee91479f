import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { auditEntries } from '#server/db/tables/index.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { settingInfo } from '../../compose.ts'
import { changeSetting } from './change-setting.ts'
import { readSetting } from './read-setting.ts'
import { settingNames, settings } from './registry.ts'

let m: Marketplace
let other: TestApp
let elsewhere: Marketplace
beforeAll(async () => {
  m = await marketplace()
  other = await testApp({ database: m.database })
  elsewhere = await marketplace(other)
})
afterAll(async () => {
  await other.close()
  await m.close()
})
beforeEach(() => m.deps.pool.query('DELETE FROM platform_settings'))

const operator = { kind: 'operator' } as const
const change = (value: unknown) => changeSetting(m.deps, operator, 'pricing', value)
const refusal = (value: unknown) =>
  change(value).then(
    () => 'changed',
    ({ code, fields }) => ({ code, fields: Object.keys(fields) }),
  )
const quotedTax = async (at: Marketplace) =>
  (await at.call('POST', '/api/quote', { body: { items: [{ dishId: m.dal.id, quantity: 1 }] } })).body
    .orders[0].tax

it('settings each have a default, a description and a schema that refuses what is no such value', () => {
  expect(settingNames).toEqual([
    'pricing',
    'ordering',
    'accounts',
    'support',
    'invoicing',
    'food-safety',
    'rescue',
    'meals',
    'credit',
    'approvals',
    'site-content',
  ])
  for (const name of settingNames) {
    expect(settings[name].schema.safeParse({}).success).toBe(true)
    expect(settings[name].schema.safeParse('nonsense').success).toBe(false)
    expect(settingInfo[name].description).not.toBe('')
  }
})

it('settings are the default until somebody changes them; what is left out then is the default again', async () => {
  const standard = {
    taxPercent: 8,
    deliveryFee: 499,
    freeDeliveryOver: 3000,
    agentPercent: 10,
    commissionPercent: 15,
    deliveryTaxPercent: 18,
    rateChanges: [],
    courierPay: [],
  }
  expect(await readSetting(m.deps.db, 'pricing')).toEqual(standard)
  await change({ deliveryFee: 0, taxPercent: 5 })
  expect(await readSetting(m.deps.db, 'pricing')).toEqual({ ...standard, deliveryFee: 0, taxPercent: 5 })
  await change({ taxPercent: 5.5 })
  expect(await readSetting(m.deps.db, 'pricing')).toEqual({ ...standard, taxPercent: 5.5 })
})

it('settings refuse what would make a wrong price, naming the field, and change nothing', async () => {
  await change({ taxPercent: 5 })
  for (const [value, field] of [
    [{ taxPercent: '8' }, 'taxPercent'],
    [{ taxPercent: Number.NaN }, 'taxPercent'],
    [{ agentPercent: 101 }, 'agentPercent'],
    [{ commissionPercent: -1 }, 'commissionPercent'],
    [{ deliveryFee: 4.99 }, 'deliveryFee'],
    [{ freeDeliveryOver: -1 }, 'freeDeliveryOver'],
    [{ taxPercnt: 8 }, 'taxPercnt'],
  ] as const)
    expect(await refusal(value)).toEqual({ code: 'validation_failed', fields: [field] })
  expect(await readSetting(m.deps.db, 'pricing')).toMatchObject({ taxPercent: 5 })
})

it('settings write down who changed what from what to what, and nothing where nothing was changed', async () => {
  const first = await m.deps.db.$count(auditEntries)
  const admin = { kind: 'account', id: m.admin.id } as const
  for (const taxPercent of [5, 5, 12]) await changeSetting(m.deps, admin, 'pricing', { taxPercent })
  const entries = await m.deps.db.select().from(auditEntries).orderBy(auditEntries.id).offset(first)
  expect(entries).toMatchObject([
    { actorId: m.admin.id, subjectId: 'pricing', before: { taxPercent: 8 }, after: { taxPercent: 5 } },
    { actorId: m.admin.id, subjectId: 'pricing', before: { taxPercent: 5 }, after: { taxPercent: 12 } },
  ])
})

it('settings that two admins change at the same time are written down one after the other', async () => {
  const first = await m.deps.db.$count(auditEntries)
  const percents = [1, 2, 3, 4, 5, 6]
  await Promise.all(percents.map((taxPercent) => change({ taxPercent })))
  const entries = await m.deps.db.select().from(auditEntries).orderBy(auditEntries.id).offset(first)
  expect(entries).toHaveLength(percents.length)
  for (const [index, { before }] of entries.entries())
    expect(before).toEqual(index === 0 ? { ...settings.pricing.schema.parse({}) } : entries[index - 1]?.after)
})

it('settings hold on every instance at once, for a price that is shown and for one that is charged', async () => {
  for (const taxPercent of [5, 12]) {
    await change({ taxPercent })
    for (const at of [m, elsewhere]) {
      expect(await quotedTax(at)).toBe(taxPercent * 10)
      const { body } = await at.checkout({ items: [{ dishId: m.dal.id, quantity: 1 }] })
      expect(body.orders[0].tax).toBe(taxPercent * 10)
    }
  }
})

it('changes of settings are heard of by every instance, whoever wrote them', async () => {
  const heard: string[] = []
  const stop = other.deps.notifications.on('settings', (name) => heard.push(name))
  await m.deps.pool.query(
    `INSERT INTO platform_settings (name, value, updated_at) VALUES ('site-content', '{}', now())`,
  )
  await expect.poll(() => heard).toContain('site-content')
  stop()
})

it('settings that were spoilt by hand are logged, and the default is in force: never a price that is no number', async () => {
  const spoil = (value: string) =>
    m.deps.pool.query(
      `INSERT INTO platform_settings (name, value, updated_at) VALUES ('pricing', $1, now())
       ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
      [value],
    )
  const reported = (lines: string[]) =>
    lines.filter((line) => /"setting":"pricing","fields":\["taxPercent"\]/.test(line))
  for (const value of ['{"taxPercent": "eight"}', '{"taxPercent": null}', '"all"', '[]']) {
    await spoil(value)
    expect(await quotedTax(m)).toBe(80)
    const { status, body } = await m.checkout({ items: [{ dishId: m.dal.id, quantity: 1 }] })
    expect([status, body.orders[0].total]).toEqual([201, 1000 + 80 + 499])
  }
  await expect.poll(() => reported(other.logged).length).toBeGreaterThan(0)
  await spoil('{"taxPercent": "eight"}')
  const third = await testApp({ database: m.database })
  expect(reported(third.logged).length).toBeGreaterThan(0)
  await third.close()
})
