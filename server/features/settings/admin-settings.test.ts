import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { auditEntries, users } from '#server/db/tables/index.ts'
import { testApp } from '#tests/app.ts'
import { makePerson } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'

let m: Marketplace
let elsewhere: Marketplace
beforeAll(async () => {
  m = await marketplace()
  elsewhere = await marketplace(await testApp({ database: m.database }))
})
afterAll(async () => {
  await elsewhere.close()
  await m.close()
})
beforeEach(() => m.deps.pool.query('DELETE FROM platform_settings'))

const path = '/api/admin/settings'
const change = async (body: unknown) => m.call('PUT', path, { as: await admin(), body })
const admin = () => makePerson(m.deps, ['ROLE_ADMIN'])
const settings = async () => (await m.call('GET', path, { as: await admin() })).body
const lastEntry = async () =>
  (await m.deps.db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1))[0]

it('an admin’s setting changes the fields that are sent, leaves the others, and keeps both in the audit log', async () => {
  expect(await settings()).toMatchObject({
    pricing: { taxPercent: 8, deliveryFee: 499, freeDeliveryOver: 3000 },
    ordering: { open: true, acceptMinutes: 10, cancelMinutes: 5, refundMinutes: 30 },
    accounts: { roleSignup: 'asStarted' },
  })
  const { status, body } = await change({
    pricing: { taxPercent: 5 },
    ordering: { acceptMinutes: 20 },
  })
  expect([status, body.pricing.taxPercent, body.pricing.deliveryFee]).toEqual([200, 5, 499])
  await change({ pricing: { deliveryFee: 100 } })
  expect((await settings()).pricing).toMatchObject({ taxPercent: 5, deliveryFee: 100 })
  expect(await lastEntry()).toMatchObject({
    action: 'setting.changed',
    subjectId: 'pricing',
    before: { taxPercent: 5, deliveryFee: 499 },
    after: { taxPercent: 5, deliveryFee: 100 },
  })
  const before = await lastEntry()
  await change({ pricing: { deliveryFee: 100 } })
  expect(await lastEntry()).toEqual(before)
})

it('a setting that does not fit names every wrong field, and changes nothing', async () => {
  const { status, body } = await change({
    pricing: { taxPercent: 101, deliveryFee: 1 },
    ordering: { cancelMinutes: 4, acceptMinutes: 'soon', nonsense: 1 },
    accounts: { roleSignup: 'approval' },
  })
  expect([status, Object.keys(body.fields).toSorted()]).toEqual([
    422,
    ['ordering.acceptMinutes', 'ordering.cancelMinutes', 'ordering.nonsense', 'pricing.taxPercent'],
  ])
  expect(await settings()).toMatchObject({
    pricing: { deliveryFee: 499 },
    accounts: { roleSignup: 'asStarted' },
  })
  expect((await change({ prices: {} })).status).toBe(422)
  expect((await change({ pricing: 5 })).status).toBe(422)
})

it('two admins who change different fields at once both have their way', async () => {
  await Promise.all([
    change({ pricing: { taxPercent: 6 }, ordering: { open: true } }),
    change({ ordering: { acceptMinutes: 12 }, pricing: { commissionPercent: 20 } }),
  ])
  expect(await settings()).toMatchObject({
    pricing: { taxPercent: 6, commissionPercent: 20 },
    ordering: { acceptMinutes: 12 },
  })
})

it('a closed platform is closed on every instance: nobody orders, what is ordered goes on', async () => {
  const open = await m.place()
  await change({ ordering: { open: false, notice: 'A cyclone is near. We are back tomorrow.' } })
  for (const at of [m, elsewhere]) {
    const refused = await at.checkout()
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'restaurant_closed',
      'A cyclone is near. We are back tomorrow.',
    ])
    const quoted = await at.call('POST', '/api/quote', { body: { items: at.cart } })
    expect(quoted.status).toBe(409)
  }
  expect((await m.kitchen(open.id, 'accept')).status).toBe(200)
  await change({ ordering: { open: true } })
  await elsewhere.place()
})

it('orders keep the minutes that were set when they were placed', async () => {
  const before = await m.place()
  await change({ ordering: { acceptMinutes: 30, cancelMinutes: 15, refundMinutes: 60 } })
  const after = await m.place()
  const minutes = ({ placedAt, acceptBy, cancelUntil }: typeof after) =>
    [acceptBy, cancelUntil].map((at) => (Date.parse(at) - Date.parse(placedAt)) / 60_000)
  expect([minutes(before), minutes(after)]).toEqual([
    [10, 5],
    [30, 15],
  ])
  m.time.advance(10 * 60_000)
  const cancel = ({ id }: typeof after) => m.call('POST', `/api/orders/${id}/cancel`, { as: m.customer })
  expect((await cancel(before)).status).toBe(409)
  expect((await cancel(after)).status).toBe(200)
  m.time.advance(-10 * 60_000)
})

it('roles wait for approval, or are given at once, as the setting says, whatever the server was started with', async () => {
  const rolesOf = async (username: string) => {
    const { status } = await m.call('POST', '/api/auth/signup', {
      body: {
        username,
        email: `${username}@example.com`,
        password: 'Rajma@Chawal7',
        role: ['restaurant'],
      },
    })
    expect(status).toBe(201)
    const [account] = await m.deps.db.select().from(users).where(eq(users.username, username))
    return account?.roles
  }
  expect(await rolesOf('signsup1')).toEqual(['ROLE_RESTAURANT'])
  await change({ accounts: { roleSignup: 'approval' } })
  expect(await rolesOf('signsup2')).toEqual(['ROLE_CUSTOMER'])
  await change({ accounts: { roleSignup: 'open' } })
  expect(await rolesOf('signsup3')).toEqual(['ROLE_RESTAURANT'])
})
