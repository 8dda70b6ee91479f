import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paymentDifferences } from '#server/db/tables/index.ts'
import { marketDay } from '#shared/calendar.ts'
import type { ActivityEntry } from '#shared/reports/contracts.ts'
import { makePerson, makeRestaurant } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'

let m: Marketplace
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())

const minuteMs = 60_000
const stats = async () => {
  const { status, body } = await m.call('GET', '/api/admin/stats', { as: m.admin })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const nothing = { count: 0, since: null }

describe('the figures of the platform', () => {
  it('count people, live restaurants, orders, revenue and what couriers carry, and what waits for a person', async () => {
    const before = await stats()
    expect(before.waiting).toEqual({
      unacceptedOrders: nothing,
      lateDeliveries: nothing,
      rescuesNobody: nothing,
      rescuesLocked: nothing,
      refundRequests: nothing,
      cashRefunds: nothing,
      openThreads: nothing,
      approvals: nothing,
      messages: nothing,
      reportedReviews: nothing,
      applications: nothing,
      requestedRoles: nothing,
      shelters: nothing,
      volunteers: nothing,
      paymentDifferences: nothing,
      failedJobs: nothing,
      witnessAlarms: nothing,
    })
    expect(before).toMatchObject({ orders: 0, revenue: 0, activeDeliveries: 0 })
    await makePerson(m.deps, ['ROLE_CUSTOMER'], { deletedAt: m.deps.clock() })
    const asked = await makePerson(m.deps, ['ROLE_CUSTOMER'], { requestedRole: 'ROLE_ADMIN' })
    await makePerson(m.deps, ['ROLE_CUSTOMER'], { requestedRole: 'ROLE_ADMIN', emailConfirmedAt: null })
    await makeRestaurant(m.deps)
    await makeRestaurant(m.deps, { active: false })
    const at = m.deps.clock()
    const [waits, carried, delivered, cancelled] = [
      await m.place(),
      await m.place(),
      await m.place(),
      await m.place(),
    ]
    // Never placed.
    await m.checkout({ paymentMethod: 'upi', payment: { upiId: 'failure@upi' } })
    for (const { id } of [carried, delivered]) await m.kitchen(id, 'accept')
    await m.kitchen(delivered.id, 'ready')
    await m.kitchen(delivered.id, 'deliver')
    await m.kitchen(cancelled.id, 'cancel', { reason: 'No gas' })
    await m.carry(carried.id, 'claim')
    await m.call('POST', `/api/orders/${delivered.id}/refund-request`, {
      as: m.customer,
      body: { reason: 'Cold' },
    })
    const refunded = await m.call('POST', `/api/admin/orders/${delivered.id}/refund`, {
      as: m.admin,
      body: { amount: 200, reason: 'Cold' },
    })
    expect(refunded.status).toBe(200)
    const message = { name: 'Bela', email: 'bela@example.com', topic: 'feedback', message: 'Hosur too?' }
    expect((await m.call('POST', '/api/contact', { body: message })).status).toBe(201)
    await m.call('POST', '/api/support/threads', {
      as: m.customer,
      body: { subject: 'Help', message: 'Hello?' },
    })
    const sent = await m.call('POST', '/api/partner-applications', {
      body: {
        businessName: 'Idli House',
        contactName: 'Ravi',
        email: 'ravi@example.com',
        phone: '9876543210',
        businessType: 'restaurant',
        address: '1 Church Street',
        city: 'Bengaluru',
        agreedToTerms: true,
      },
    })
    expect(sent.status).toBe(201)
    await m.call('PUT', '/api/shelter/application', {
      as: m.customer,
      body: { name: 'Ashram', capacityPerDay: 5, diet: 'any', location: { lat: 12.9, lng: 77.6 } },
    })
    await m.call('PUT', '/api/volunteer', { as: m.customer, body: { phone: '9876543210' } })
    await m.deps.db.execute(
      sql`INSERT INTO pgboss.job (name, data) VALUES ('dead-letter', '{}'), ('order-mail', '{}')`,
    )
    const found = { provider: 'razorpay', kind: 'capturedTwice' as const, foundAt: at }
    await m.deps.db.insert(paymentDifferences).values([
      { id: randomUUID(), paymentId: randomUUID(), ...found },
      { id: randomUUID(), paymentId: randomUUID(), ...found, mendedAt: at },
    ])
    m.time.advance(120 * minuteMs)
    const share = (await m.money(delivered.id)).restaurant
    const after = await stats()
    expect(after).toMatchObject({
      users: before.users + 2,
      totalUsers: before.users + 2,
      restaurants: before.restaurants + 1,
      totalRestaurants: before.restaurants + 1,
      orders: 4,
      totalOrders: 4,
      revenue: share,
      activeDeliveries: 1,
    })
    const one = { count: 1, since: at.toISOString() }
    expect(after.waiting).toEqual({
      unacceptedOrders: one,
      lateDeliveries: { count: 1, since: (await m.see(carried.id)).estimatedDelivery },
      rescuesNobody: nothing,
      rescuesLocked: nothing,
      refundRequests: one,
      cashRefunds: one,
      openThreads: one,
      approvals: nothing,
      messages: one,
      reportedReviews: nothing,
      applications: one,
      requestedRoles: one,
      shelters: one,
      volunteers: one,
      paymentDifferences: { count: 1, since: at.toISOString() },
      failedJobs: { count: 1, since: expect.any(String) },
      witnessAlarms: nothing,
    })
    expect((await m.see(waits.id)).status).toBe('confirmed')
    expect(asked.id).toMatch(/-/)
  })
})

describe('recent activity', () => {
  const read = async (query = '') => {
    const { status, body } = await m.call('GET', `/api/admin/activity${query}`, { as: m.admin })
    expect(status, JSON.stringify(body)).toBe(200)
    return body as { items: ActivityEntry[]; nextCursor: string | null }
  }

  it('has what happened to orders and what admins did, the latest first, each once', async () => {
    const order = await m.place()
    const { status } = await m.call('POST', `/api/orders/${order.id}/cancel`, {
      as: m.admin,
      body: { reason: 'Asked by phone' },
    })
    expect(status).toBe(200)
    const about = (await read('?limit=100')).items.filter(({ subject }) => subject.id === order.id)
    expect(about).toEqual([
      expect.objectContaining({
        source: 'audit',
        action: 'order.cancelled',
        by: 'account',
        actor: { id: m.admin.id, username: m.admin.username },
      }),
      expect.objectContaining({ source: 'order', action: 'authorise', by: 'payment', actor: null }),
    ])
  })

  it('says of an order that an admin moved on from what to what', async () => {
    const { id } = await m.place()
    const { status } = await m.call('POST', `/api/admin/orders/${id}/act`, {
      as: m.admin,
      body: { action: 'accept', reason: 'Asked by phone' },
    })
    expect(status).toBe(200)
    const about = (await read('?limit=100')).items.filter(({ subject }) => subject.id === id)
    expect(about.map(({ action, moved }) => [action, moved])).toEqual([
      ['order.moved', { from: 'confirmed', to: 'preparing' }],
      ['authorise', null],
    ])
  })

  it('comes page by page, and ends', async () => {
    const all = (await read('?limit=100')).items
    const seen: ActivityEntry[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page = await read(`?limit=3${cursor && `&cursor=${cursor}`}`)
      expect(page.items.length).toBeLessThanOrEqual(3)
      seen.push(...page.items)
      cursor = page.nextCursor
    }
    expect(all.length).toBeGreaterThan(9)
    expect(seen.map(({ id }) => id).toSorted()).toEqual(all.map(({ id }) => id).toSorted())
    expect((await m.call('GET', '/api/admin/activity?cursor=made-up', { as: m.admin })).status).toBe(422)
  })

  it('passes over what another version of the product published, and names no link', async () => {
    const before = (await read()).items
    await m.deps.db.execute(sql`INSERT INTO outbox_events (topics, kind, data) VALUES
      ('{order:X}', 'status', '{"orderId": "X", "action": "teleport", "by": "drone", "at": "2026-01-05T09:30:00.000Z"}'), ('{x}', 'status', '[]')`)
    await m.deps.db.execute(sql`INSERT INTO audit_entries (at, actor_kind, action, subject_kind, subject_id)
      VALUES (${m.deps.clock()}, 'operator', 'admin.invited', 'adminInvitation', ${randomUUID()})`)
    const [invited, ...rest] = (await read()).items
    expect(invited).toMatchObject({
      action: 'admin.invited',
      by: 'operator',
      subject: { id: '' },
      actor: null,
    })
    expect(rest.map(({ id }) => id)).toEqual(before.slice(0, rest.length).map(({ id }) => id))
  })
})

describe('today', () => {
  it('stands beside the same weekday a week before, until this time of day', async () => {
    m.time.advance(minuteMs)
    const early = (await stats()).today
    expect(early.day).toBe(marketDay(m.deps.clock()))
    // Four of the first test, of which one was cancelled and one delivered, one that an admin cancelled, and
    // one that an admin moved on.
    expect(early.now).toMatchObject({ orders: 6, cancelled: 2 })
    expect(early.now.sales).toBeGreaterThan(0)
    m.time.advance(60 * minuteMs)
    await m.place()
    m.time.advance(minuteMs)
    expect((await stats()).today.now.orders).toBe(7)

    m.time.advance(7 * 24 * 60 * minuteMs - 30 * minuteMs)
    const nextWeek = (await stats()).today
    expect(nextWeek.now).toEqual({ orders: 0, sales: 0, cancelled: 0, kept: null, firstAnswer: null })
    // The last one was placed half an hour later in the day.
    expect(nextWeek.before).toMatchObject({ orders: 6, sales: early.now.sales })
    m.time.advance(60 * minuteMs)
    expect((await stats()).today.before.orders).toBe(7)
  })
})
