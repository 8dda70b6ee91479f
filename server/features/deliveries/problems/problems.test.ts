import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliveryTimeline, orderTimeline, supportThreads } from '#server/db/tables/index.ts'
import { signAccessToken } from '#server/http/sign-in/access-token.ts'
import type { DeliveryProblem } from '#shared/deliveries/delivery-problem.ts'
import { card, type Person } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { auditBooks } from '../../books/audit-books.ts'
import { askUndelivered } from '../../refunds/ask-undelivered.ts'
import { decideRefund } from '../../refunds/decide-refund.ts'

let m: Marketplace
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())

const byCard = () => ({ paymentMethod: 'creditCard', payment: card() })
const enroute = async (overrides: object = {}) => {
  const { id } = await m.place({ ...overrides })
  for (const step of ['accept', 'ready']) await m.kitchen(id, step)
  for (const step of ['claim', 'start-pickup', 'confirm-pickup']) await m.carry(id, step)
  return id
}
const report = (id: string, body: object, as: Person = m.agent) =>
  m.call('POST', `/api/deliveries/${id}/problem`, { as, body })
const photograph = async (id: string, as: Person = m.agent) => {
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#884422' } })
    .png()
    .toBuffer()
  return m.app.inject({
    method: 'PUT',
    url: `/api/deliveries/${id}/photo`,
    headers: {
      authorization: `Bearer ${await signAccessToken(m.deps, as.caller)}`,
      'content-type': 'image/png',
    },
    payload: picture,
  })
}
const steps = (id: string) =>
  m.deps.db
    .select()
    .from(deliveryTimeline)
    .where(and(eq(deliveryTimeline.deliveryId, id), eq(deliveryTimeline.action, 'problem')))
const booksHold = async () => expect(await auditBooks(m.deps)).toEqual([])

describe('a customer who cannot be reached', () => {
  it('is waited for, and then the food is left at the door with a photo, if it is paid', async () => {
    const id = await enroute(byCard())
    const at = m.deps.clock()
    const waitUntil = new Date(at.getTime() + 5 * 60_000).toISOString()
    const reported = await report(id, { kind: 'notReachable', note: 'The bell is silent' })
    expect(reported).toMatchObject({
      status: 200,
      body: {
        problem: {
          kind: 'notReachable',
          at: at.toISOString(),
          waitUntil,
          amount: null,
          waysOut: ['leaveAtDoor', 'bringBack'],
        },
        allowedActions: ['complete'],
      },
    })
    m.time.advance(60_000)
    // Once, however often it is said.
    const again = await Promise.all([
      report(id, { kind: 'notReachable' }),
      report(id, { kind: 'notReachable', note: 'x' }),
    ])
    for (const { body } of again) expect(body.problem).toMatchObject({ waitUntil })
    expect(await steps(id)).toMatchObject([{ reason: 'notReachable: The bell is silent', status: 'enroute' }])
    for (const who of [m.customer, m.staff, m.admin])
      expect((await m.see(id, who)).delivery?.problem).toEqual({
        kind: 'notReachable',
        at: at.toISOString(),
        waitUntil,
      })
    for (const way of ['leave-at-door', 'bring-back']) expect((await m.carry(id, way)).status).toBe(409)
    m.time.advance(4 * 60_000)
    expect((await m.carry(id, 'leave-at-door')).status).toBe(409)
    expect((await photograph(id, m.otherAgent)).statusCode).toBe(404)
    expect(JSON.parse((await photograph(id)).body)).toMatchObject({
      photo: true,
      allowedActions: ['complete', 'leaveAtDoor', 'bringBack'],
    })
    for (let count = 0; count < 2; count++)
      expect((await m.carry(id, 'leave-at-door')).body).toMatchObject({ status: 'completed' })
    expect(await m.see(id)).toMatchObject({ status: 'delivered', delivery: { photo: true } })
    const see = async (as: Person) =>
      (
        await m.app.inject({
          url: `/api/orders/${id}/delivery-photo`,
          headers: { authorization: `Bearer ${await signAccessToken(m.deps, as.caller)}` },
        })
      ).statusCode
    expect(await Promise.all([m.customer, m.agent, m.admin, m.staff, m.otherAgent].map(see))).toEqual([
      200, 200, 200, 404, 404,
    ])
    await booksHold()
  })

  it('whose food is not paid gets it by hand alone: it goes back, restaurant and courier are paid', async () => {
    const id = await enroute()
    await report(id, { kind: 'notReachable' })
    await photograph(id)
    m.time.advance(5 * 60_000)
    expect((await m.carry(id, 'leave-at-door')).status).toBe(409)
    expect((await m.carry(id, 'bring-back')).body).toMatchObject({
      status: 'returning',
      allowedActions: ['complete', 'handBack'],
      reportable: ['damaged', 'accident'],
    })
    expect(await m.see(id)).toMatchObject({ status: 'outForDelivery', delivery: { status: 'returning' } })
    const ended = await Promise.all([m.carry(id, 'hand-back'), m.carry(id, 'hand-back')])
    for (const { body } of ended) expect(body).toMatchObject({ status: 'undelivered', allowedActions: [] })
    expect(await m.see(id)).toMatchObject({ status: 'cancelled' })
    const money = await m.money(id)
    expect(money.agent).toBeGreaterThan(0)
    expect(money.restaurant).toBeGreaterThan(0)
    expect(money.platform).toBe(-((money.agent ?? 0) + (money.restaurant ?? 0)))
    expect([money.customer ?? 0, money.cash ?? 0, money.clearing ?? 0, money.tax ?? 0]).toEqual([0, 0, 0, 0])
    const { body } = await m.call('GET', '/api/deliveries?state=history', { as: m.agent })
    const shown = body.items.find((one: { id: string }) => one.id === id)
    expect(shown).toMatchObject({ status: 'undelivered', earnings: money.agent })
    await booksHold()
  })

  it('may still come while the food is on its way back', async () => {
    const id = await enroute(byCard())
    await report(id, { kind: 'notReachable' })
    m.time.advance(5 * 60_000)
    await m.carry(id, 'bring-back')
    expect((await m.carry(id, 'complete')).body).toMatchObject({ status: 'completed' })
    expect((await m.see(id)).status).toBe('delivered')
    await booksHold()
  })

  it('gets the money back if an admin says so, who is asked by themselves', async () => {
    const id = await enroute(byCard())
    await report(id, { kind: 'notReachable' })
    m.time.advance(5 * 60_000)
    await m.carry(id, 'bring-back')
    await m.carry(id, 'hand-back')
    for (let count = 0; count < 2; count++) await askUndelivered(m.deps, id)
    const order = await m.see(id)
    expect(order).toMatchObject({
      status: 'cancelled',
      refundRequest: { status: 'open', reason: 'Customer not reachable', amount: order.total },
    })
    await booksHold()
    const { userId } = m.admin.caller
    await decideRefund(
      m.deps,
      id,
      { decision: 'grant', reason: 'The bell was broken' },
      { as: 'admin', userId },
    )
    expect((await m.see(id)).payment.refunded).toBe(order.total)
    const money = await m.money(id)
    expect([money.customer ?? 0, money.clearing ?? 0, money.tax ?? 0]).toEqual([0, 0, 0])
    expect(money.platform).toBe(-((money.agent ?? 0) + (money.restaurant ?? 0)))
    await booksHold()
  })
})

describe('other problems', () => {
  it('food that is refused goes back at once, and support has a question to answer', async () => {
    const id = await enroute(byCard())
    expect((await report(id, { kind: 'refused', note: 'Too late' })).body).toMatchObject({
      problem: { waitUntil: null },
      allowedActions: ['complete', 'bringBack'],
    })
    const threads = await m.deps.db.select().from(supportThreads).where(eq(supportThreads.orderId, id))
    expect(threads).toMatchObject([{ userId: m.agent.caller.userId, state: 'open', unreadBySupport: 1 }])
    // Another problem comes after it, in the same conversation.
    await report(id, { kind: 'wrongAddress' })
    expect(await m.deps.db.select().from(supportThreads).where(eq(supportThreads.orderId, id))).toMatchObject(
      [{ unreadBySupport: 2 }],
    )
    m.time.advance(5 * 60_000)
    for (const step of ['bring-back', 'hand-back']) expect((await m.carry(id, step)).status).toBe(200)
    await booksHold()
  })

  it.each(['damaged', 'accident'] as const)(
    '%s food is no more: the customer has the money back at once',
    async (kind) => {
      const id = await enroute(byCard())
      await report(id, { kind })
      for (let count = 0; count < 2; count++)
        expect((await m.carry(id, 'give-up')).body).toMatchObject({ status: 'undelivered' })
      const order = await m.see(id)
      expect(order).toMatchObject({ status: 'cancelled', payment: { refunded: order.total } })
      const money = await m.money(id)
      expect(money.agent).toBeGreaterThan(0)
      expect(money.restaurant).toBeGreaterThan(0)
      const [entry] = await m.deps.db
        .select()
        .from(orderTimeline)
        .where(and(eq(orderTimeline.orderId, id), eq(orderTimeline.action, 'undeliver')))
      expect(entry).toMatchObject({ status: 'cancelled', by: 'agent' })
      await booksHold()
    },
  )

  it('cash that is short is not owed by the courier', async () => {
    const id = await enroute()
    const { total } = await m.see(id)
    for (const amount of [undefined, 0, -5, 1.5, total + 1])
      expect(await report(id, { kind: 'cashShort', amount }), String(amount)).toMatchObject({
        status: 422,
        body: { fields: { amount: expect.any(String) } },
      })
    expect((await report(id, { kind: 'cashShort', amount: 500 })).body).toMatchObject({
      problem: { kind: 'cashShort', amount: 500 },
      allowedActions: ['complete', 'bringBack'],
    })
    // A wrong figure is put right.
    expect((await report(id, { kind: 'cashShort', amount: 300 })).body.problem.amount).toBe(300)
    await m.carry(id, 'complete')
    expect(await m.money(id)).toMatchObject({ cash: total - 300, customer: -(total - 300) })
    expect((await m.see(id)).status).toBe('delivered')
    await booksHold()
  })

  it('cash is confirmed, taken back within ten seconds and not later', async () => {
    const id = await enroute()
    const { body } = await m.carry(id, 'cash')
    expect(body).toMatchObject({ cashAt: m.deps.clock().toISOString() })
    m.time.advance(9_000)
    expect((await m.carry(id, 'cash')).body.cashAt).toBe(body.cashAt)
    expect((await m.carry(id, 'undo-cash', m.otherAgent)).status).toBe(404)
    for (let count = 0; count < 2; count++)
      expect((await m.carry(id, 'undo-cash')).body).toMatchObject({ status: 'enroute', cashAt: null })
    await m.carry(id, 'cash')
    m.time.advance(10_001)
    expect((await m.carry(id, 'undo-cash')).status).toBe(409)
    await m.carry(id, 'complete')
    expect((await m.carry(id, 'cash')).status).toBe(200)
    const paid = await enroute(byCard())
    expect((await m.carry(paid, 'cash')).status).toBe(409)
    await m.carry(paid, 'complete')
  })

  it('an accident before the pick-up gives the delivery to somebody else', async () => {
    const { id } = await m.place()
    await m.kitchen(id, 'accept')
    await m.carry(id, 'claim')
    expect((await report(id, { kind: 'refused' })).status).toBe(409)
    expect((await report(id, { kind: 'accident' })).body).toMatchObject({
      problem: { kind: 'accident' },
      allowedActions: ['startPickup', 'giveBack'],
    })
    await m.call('POST', `/api/deliveries/${id}/give-back`, { as: m.agent, body: { reason: 'A fall' } })
    expect((await m.carry(id, 'claim', m.otherAgent)).body).toMatchObject({ problem: null })
    await m.call('POST', `/api/deliveries/${id}/give-back`, { as: m.otherAgent, body: { reason: 'x' } })
  })

  it('is said by who has the delivery alone, and solved by them', async () => {
    const id = await enroute()
    for (const as of [m.otherAgent]) expect((await report(id, { kind: 'refused' }, as)).status).toBe(404)
    for (const as of [m.customer, m.staff, m.admin])
      expect((await report(id, { kind: 'refused' }, as)).status).toBe(403)
    for (const body of [{}, { kind: 'bored' }, { kind: 'refused', note: 'x'.repeat(501) }])
      expect((await report(id, body)).status).toBe(422)
    await report(id, { kind: 'refused' })
    expect((await m.carry(id, 'solve-problem', m.otherAgent)).status).toBe(404)
    for (let count = 0; count < 2; count++)
      expect((await m.carry(id, 'solve-problem')).body).toMatchObject({
        problem: null,
        allowedActions: ['complete'],
      })
    await m.carry(id, 'complete')
    for (const kind of ['refused', 'accident'] satisfies DeliveryProblem[])
      expect((await report(id, { kind })).status).toBe(409)
  })

  it('a way out and the completion at the same moment: one of them happens', async () => {
    const id = await enroute(byCard())
    await report(id, { kind: 'damaged' })
    const both = await Promise.all([m.carry(id, 'give-up'), m.carry(id, 'complete')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await booksHold()
  })
})

describe('what a courier loses', () => {
  const notices = async (as: Person = m.agent) =>
    (await m.call('GET', '/api/deliveries/notices', { as })).body.items
  it('is said until it is read, with what it pays', async () => {
    const cancelled = await enroute(byCard())
    const cancel = await m.call('POST', `/api/admin/orders/${cancelled}/act`, {
      as: m.admin,
      body: { action: 'cancel', reason: 'The customer asked for it' },
      key: randomUUID(),
    })
    expect(cancel.status, JSON.stringify(cancel.body)).toBe(200)
    const money = await m.money(cancelled)
    expect(money.agent).toBeGreaterThan(0)
    const { id } = await m.place()
    await m.kitchen(id, 'accept')
    await m.carry(id, 'claim')
    await m.call('POST', `/api/admin/deliveries/${id}/assign`, {
      as: m.admin,
      body: { agentId: m.otherAgent.caller.userId, force: true },
    })
    const lost = await notices()
    expect(lost).toMatchObject([
      { deliveryId: cancelled, kind: 'cancelled', hadFood: true, pay: money.agent },
      { deliveryId: id, kind: 'taken', hadFood: false, pay: 0, restaurant: m.restaurant.name },
    ])
    expect(await notices(m.otherAgent)).toEqual([])
    const read = (notice: { id: number }, as: Person = m.agent) =>
      m.call('POST', `/api/deliveries/notices/${notice.id}/read`, { as })
    await read(lost[0], m.otherAgent)
    expect(await notices()).toHaveLength(2)
    for (let count = 0; count < 2; count++)
      expect((await read(lost[0])).body.items).toMatchObject([{ deliveryId: id }])
    await booksHold()
  })
})
