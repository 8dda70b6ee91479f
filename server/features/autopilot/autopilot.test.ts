import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { courierPositions, presence } from '#server/db/tables/index.ts'
import { signAccessToken } from '#server/http/sign-in/access-token.ts'
import type { SupportMessage } from '#shared/support/contracts.ts'
import { noon } from '#tests/app.ts'
import { bookErrors } from '#tests/books.ts'
import { makePerson } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { answerAutomatically, threadsWaiting } from '../support/answer-automatically.ts'
import { autopilotTurn } from './autopilot.ts'

const step = 10_000
let m: Marketplace
beforeAll(async () => {
  m = await marketplace()
  await makePerson(m.deps, ['ROLE_DELIVERY_AGENT'], { username: 'autopilot-ravi' })
  await makePerson(m.deps, ['ROLE_DELIVERY_AGENT'], { username: 'autopilot-meera' })
  // A real person's account, which the autopilot must not use.
  await makePerson(m.deps, ['ROLE_DELIVERY_AGENT'], { username: 'autopilot-a', fullName: 'Not Ours' })
})
afterEach(() => m.deps.db.delete(presence))
afterAll(() => m.close())

const open = (subject: string) =>
  m.deps.db.insert(presence).values({ subject, stream: subject, until: new Date('2030-01-01') })
/** Advances the clock by `milliseconds`, with a turn of the autopilot each second. */
const pass = async (milliseconds: number) => {
  for (let gone = 0; gone < milliseconds; gone += 1_000) {
    m.time.advance(1_000)
    await autopilotTurn(m.deps)
  }
}

const kept = async (id: string) =>
  (await m.deps.db.select().from(courierPositions).where(eq(courierPositions.deliveryId, id)))[0]

describe('the autopilot', () => {
  it('moves an order one status each step', async () => {
    m.time.set(noon)
    const order = await m.place()
    const statusAfter = async (milliseconds: number) => {
      await pass(milliseconds)
      return (await m.see(order.id)).status
    }
    expect(await statusAfter(step - 1_000)).toBe('confirmed')
    expect(await statusAfter(1_000)).toBe('preparing')
    expect(await statusAfter(step)).toBe('readyForPickup')
    expect(await statusAfter(step)).toBe('outForDelivery')
    expect(await statusAfter(step)).toBe('delivered')
    const done = await m.see(order.id)
    expect(done.timeline.slice(2).map((entry) => entry.by)).toEqual(Array(4).fill('autopilot'))
    expect(done.delivery?.agent.name).toBe('Asha')
    expect(Object.values(await m.money(order.id)).reduce((sum, amount) => sum + amount, 0)).toBe(0)
  })

  it('brings its agent nearer to the door every five seconds, and to the door before it delivers', async () => {
    m.time.set(noon)
    const order = await m.place()
    const reports = new Map<number, number>()
    for (let gone = 0; gone < 5 * step; gone += 1_000) {
      await pass(1_000)
      const position = await kept(order.id)
      if (position && (await m.see(order.id)).status === 'outForDelivery')
        reports.set(
          position.at.getTime(),
          Math.hypot(position.lat - order.destination.lat, position.lng - order.destination.lng),
        )
    }
    const times = [...reports.keys()]
    expect(times.length).toBeGreaterThanOrEqual(2)
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0))
    expect(gaps.slice(0, -1)).toEqual(gaps.slice(0, -1).map(() => 5_000))
    expect(gaps.at(-1)).toBeLessThanOrEqual(5_000)
    const toDoor = [...reports.values()]
    expect(new Set(toDoor).size).toBe(toDoor.length)
    expect(toDoor).toEqual(toDoor.toSorted((a, b) => b - a))
    expect(toDoor.at(-1)).toBe(0)
    const { deliveredAt } = await m.see(order.id)
    expect(Date.parse(deliveredAt ?? '') - (times.at(-1) ?? 0)).toBeGreaterThanOrEqual(2_000)
    // Until the food is there, and no longer.
    expect((await m.see(order.id)).status).toBe('delivered')
    const last = await kept(order.id)
    await pass(2 * step)
    expect(await kept(order.id)).toEqual(last)
  })

  it('keeps off a restaurant whose dashboard is open, and goes on once it closes', async () => {
    m.time.set(noon)
    const order = await m.place()
    await open(`restaurant:${m.restaurant.id}`)
    await pass(3 * step)
    expect((await m.see(order.id)).status).toBe('confirmed')
    await m.kitchen(order.id, 'accept')
    await pass(step)
    expect(await m.see(order.id)).toMatchObject({ status: 'preparing', delivery: { status: 'assigned' } })
    await m.deps.db.delete(presence)
    await pass(4 * step)
    expect((await m.see(order.id)).status).toBe('delivered')
  })

  it('leaves deliveries to an agent whose dashboard is open, and carries for one who left', async () => {
    m.time.set(noon)
    const order = await m.place()
    await open(`agent:${m.agent.id}`)
    await pass(3 * step)
    expect(await m.see(order.id)).toMatchObject({ status: 'readyForPickup' })
    expect((await m.see(order.id)).delivery).toBeUndefined()
    await m.carry(order.id, 'claim')
    await pass(3 * step)
    expect((await m.see(order.id)).delivery).toMatchObject({ status: 'assigned', location: null })
    await m.deps.db.delete(presence)
    await pass(4 * step)
    expect(await m.see(order.id)).toMatchObject({
      status: 'delivered',
      delivery: { agent: { id: m.agent.id } },
    })
  })

  it('shares its work among its agents, and two instances play no step twice', async () => {
    m.time.set(noon)
    const placed = [await m.place(), await m.place(), await m.place()]
    for (let gone = 0; gone < 4 * step; gone += 1_000) {
      m.time.advance(1_000)
      await Promise.all([autopilotTurn(m.deps), autopilotTurn(m.deps), autopilotTurn(m.deps)])
    }
    const done = await Promise.all(placed.map((order) => m.see(order.id)))
    expect(new Set(done.map((order) => order.delivery?.agent.id)).size).toBe(2)
    expect(done.map((order) => order.delivery?.agent.name)).not.toContain('Not')
    for (const order of done) {
      expect(order.status).toBe('delivered')
      const { rows } = await m.deps.pool.query(
        'SELECT action, count(*)::int FROM order_timeline WHERE order_id = $1 GROUP BY 1',
        [order.id],
      )
      expect(rows.every((row) => row.count === 1)).toBe(true)
    }
  })
})

describe('the demo’s helper', () => {
  const threads = '/api/support/threads'
  const ask = async (body: object = {}, language = 'en') => {
    const response = await m.app.inject({
      method: 'POST',
      url: threads,
      headers: {
        authorization: `Bearer ${await signAccessToken(m.deps, m.customer.caller)}`,
        'accept-language': language,
      },
      payload: { subject: 'Help', message: 'Where is it?', ...body },
    })
    return response.json().id as string
  }
  const write = (id: string, message: string, as = m.customer) =>
    m.call('POST', `${threads}/${id}/messages`, { as, body: { message } })
  /** What was answered, the first answer first. */
  const answers = async (id: string): Promise<SupportMessage[]> => {
    const { body } = await m.call('GET', `${threads}/${id}/messages`, { as: m.customer })
    return body.items.filter(({ from }: SupportMessage) => from === 'support').toReversed()
  }
  beforeEach(() => m.time.set(noon))

  it('answers after one step, marked as automatic, with what is true of the order', async () => {
    const order = await m.place()
    const id = await ask({ orderId: order.id, topic: 'orderLate' })
    await pass(step - 1_000)
    expect(await answers(id)).toEqual([])
    await pass(1_000)
    const [first] = await answers(id)
    expect(first).toMatchObject({ automatic: true })
    expect(first?.message).toMatch(/^I am sorry about that\. Test Bhavan .* should be with you by 1:45 PM\./)
    expect(first?.message).toContain('Until 1:05')
    expect(first?.message).toContain('you can cancel it free of charge')
    expect((await m.call('GET', `${threads}/${id}`, { as: m.customer })).body).toMatchObject({
      state: 'answered',
      unread: 1,
    })
    await pass(5 * step)
    expect(await answers(id)).toHaveLength(1)
    await write(id, 'And now?')
    await pass(step)
    const second = (await answers(id))[1]
    expect(second?.message).toContain('was delivered at 1:00')
    expect(second?.message).toContain('you can ask for your money back')
  })

  it('answers in the language of the person, and passes on what it has said all about', async () => {
    const id = await ask({ topic: 'other' }, 'hi')
    await pass(step)
    expect((await answers(id))[0]?.message).toMatch(/^[^A-Za-z]*\p{Script=Devanagari}/u)
    const again = await ask({})
    await pass(step)
    await write(again, 'Hello?')
    await pass(step)
    const [first, second] = await answers(again)
    expect(first?.message).toContain('press Need Help')
    expect(second?.message).toContain('I have passed this on')
  })

  it('is silent while an admin is there, and for good once one has answered', async () => {
    const id = await ask()
    await open('support-team')
    await pass(3 * step)
    expect(await answers(id)).toEqual([])
    await write(id, 'I am on it.', m.admin)
    await m.deps.db.delete(presence)
    await write(id, 'Thank you')
    await pass(3 * step)
    expect((await answers(id)).map(({ message }) => message)).toEqual(['I am on it.'])
  })

  it('answers once, however many instances play', async () => {
    const id = await ask()
    m.time.advance(step)
    const waiting = await threadsWaiting(m.deps, m.deps.clock())
    expect(waiting.map((thread) => thread.id)).toContain(id)
    const said = await Promise.all([1, 2, 3].map(() => answerAutomatically(m.deps, id, 'Here we are.')))
    expect(said.filter(Boolean)).toHaveLength(1)
    expect(await answers(id)).toHaveLength(1)
  })
})

describe('refund requests', () => {
  const requested = async (body: object = {}, language = 'en') => {
    const order = await m.place()
    for (const move of ['accept', 'ready', 'deliver']) await m.kitchen(order.id, move)
    await m.app.inject({
      method: 'POST',
      url: `/api/orders/${order.id}/refund-request`,
      headers: {
        authorization: `Bearer ${await signAccessToken(m.deps, m.customer.caller)}`,
        'accept-language': language,
      },
      payload: { reason: 'Cold', ...body },
    })
    return order
  }
  const refundOf = async (id: string) => (await m.see(id)).refundRequest
  beforeEach(() => m.time.set(noon))

  it('are decided after three steps: single items as asked, a whole order without the fee of its delivery', async () => {
    const part = await requested({ items: [{ dishId: m.naan.id, quantity: 1 }] })
    const whole = await requested({}, 'hi')
    await pass(3 * step - 1_000)
    expect(await refundOf(part.id)).toMatchObject({ status: 'open', decision: null })
    await pass(1_000)
    expect(await refundOf(part.id)).toMatchObject({
      status: 'granted',
      granted: 270,
      decision: { automatic: true, reason: expect.stringContaining('You get back what you asked for') },
    })
    const { granted, decision } = (await refundOf(whole.id)) ?? {}
    expect(granted).toBe(whole.total - whole.deliveryFee)
    expect(decision?.reason).toMatch(/^\p{Script=Devanagari}/u)
    await pass(5 * step)
    expect((await m.see(part.id)).payment.refunded).toBe(270)
    expect(await bookErrors(m.deps.pool)).toEqual([])
  })

  it('are declined where all of it is back already, and granted what is left where some is', async () => {
    const naans = { items: [{ dishId: m.naan.id, quantity: 1 }] }
    const giveBack = (id: string) =>
      m.call('POST', `/api/admin/orders/${id}/refund`, { as: m.admin, body: { ...naans, reason: 'Burnt' } })
    const [part, whole] = [await requested(naans), await requested()]
    for (const { id } of [part, whole]) expect((await giveBack(id)).status).toBe(200)
    await pass(3 * step)
    expect(await refundOf(part.id)).toMatchObject({
      status: 'declined',
      decision: { automatic: true, reason: 'What you asked for is back with you already.' },
    })
    expect((await refundOf(whole.id))?.granted).toBe(whole.total - whole.deliveryFee - 270)
    expect(await bookErrors(m.deps.pool)).toEqual([])
  })

  it('wait for an admin who is there', async () => {
    const order = await requested()
    await open('support-team')
    await pass(5 * step)
    expect((await refundOf(order.id))?.status).toBe('open')
    await m.call('POST', `/api/admin/refund-requests/${order.id}`, {
      as: m.admin,
      body: { decision: 'decline', reason: 'No' },
    })
    await m.deps.db.delete(presence)
    await pass(5 * step)
    expect(await refundOf(order.id)).toMatchObject({ status: 'declined', decision: { automatic: false } })
  })
})
