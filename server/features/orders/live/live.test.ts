import { isDeepStrictEqual } from 'node:util'
import { EventSource } from 'eventsource'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { whoIsPresent } from '#server/outbox/presence.ts'
import type { OrderEvent } from '#shared/orders/contracts.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import type { Person } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'

type Received = OrderEvent & { id: number; name: string }

/** An SSE client, like a browser. `until` waits for an event, not for a time. */
const listen = (base: string, path: string, as: Person, lastEventId?: number) => {
  const events: Received[] = []
  const waiting: { wants: (event: Received) => boolean; done: (event: Received) => void }[] = []
  let opened: () => void = () => {}
  const open = new Promise<void>((resolve) => {
    opened = resolve
  })
  const source = new EventSource(`${base}${path}`, {
    fetch: (url, init) =>
      fetch(url, {
        ...init,
        headers: {
          ...init.headers,
          authorization: `Bearer ${as.token}`,
          ...(lastEventId !== undefined && { 'last-event-id': String(lastEventId) }),
        },
      }),
  })
  source.addEventListener('open', () => opened())
  for (const name of ['status', 'location'])
    source.addEventListener(name, (message) => {
      const event = { ...JSON.parse(message.data), id: Number(message.lastEventId), name }
      events.push(event)
      for (const waiter of waiting.splice(0)) {
        if (waiter.wants(event)) waiter.done(event)
        else waiting.push(waiter)
      }
    })
  const until = (wants: (event: Received) => boolean): Promise<Received> => {
    const known = events.find(wants)
    return known ? Promise.resolve(known) : new Promise((done) => waiting.push({ wants, done }))
  }
  return { path, events, open, until, close: () => source.close() }
}

let m: Marketplace
/** A second instance of the server on the same database. */
let second: TestApp
let bases: [string, string]
beforeAll(async () => {
  m = await marketplace()
  second = await testApp({ database: m.database })
  bases = [
    await m.app.listen({ port: 0, host: '127.0.0.1' }),
    await second.app.listen({ port: 0, host: '127.0.0.1' }),
  ]
})
afterAll(async () => {
  await second.close()
  await m.close()
})

describe('live events', () => {
  it('reach customer, restaurant and agent on every instance, in order and each once', async () => {
    const order = await m.place()
    const streams = bases.flatMap((base) => [
      listen(base, `/api/orders/${order.id}/events`, m.customer),
      listen(base, '/api/restaurant/events', m.staff),
      listen(base, '/api/deliveries/events', m.agent),
    ])
    await Promise.all(streams.map((stream) => stream.open))
    await m.kitchen(order.id, 'accept')
    await m.carry(order.id, 'claim')
    await m.carry(order.id, 'start-pickup')
    await m.call('POST', `/api/deliveries/${order.id}/location`, {
      as: m.agent,
      body: { lat: 12.95, lng: 77.6 },
    })
    // A place goes its own, shorter way, and may come before or after a step that is made at the same time.
    for (const stream of streams.filter(({ path }) => path !== '/api/restaurant/events'))
      await stream.until((event) => event.orderId === order.id && event.action === 'location')
    await m.kitchen(order.id, 'ready')
    await m.carry(order.id, 'confirm-pickup')
    await m.carry(order.id, 'complete')
    for (const stream of streams) {
      const last = await stream.until((event) => event.orderId === order.id && event.status === 'delivered')
      expect(last).toMatchObject({ progress: 100, deliveryStatus: 'completed', by: 'agent' })
      // The event of the placing may be published before or after a stream is open.
      const mine = stream.events.filter((event) => event.orderId === order.id && event.action !== 'authorise')
      // The courier's location is for the customer and for the courier's own devices.
      const place = stream.path === '/api/restaurant/events' ? [] : ['location']
      expect(mine.map((event) => event.action)).toEqual([
        'accept',
        'claim',
        'startPickup',
        ...place,
        'ready',
        'confirmPickup',
        'complete',
      ])
      expect(mine.map((event) => event.id)).toEqual(mine.map((event) => event.id).toSorted((a, b) => a - b))
      for (const event of mine.filter(({ action }) => action === 'location'))
        expect(event).toMatchObject({ name: 'location', location: { lat: 12.95, lng: 77.6 } })
      stream.close()
    }
  })

  it('resume where they broke off, on another instance too', async () => {
    const order = await m.place()
    const first = listen(bases[0], `/api/orders/${order.id}/events`, m.customer)
    await first.open
    await m.kitchen(order.id, 'accept')
    const seen = await first.until((event) => event.action === 'accept')
    first.close()
    await m.kitchen(order.id, 'ready')
    await m.kitchen(order.id, 'deliver')
    const resumed = listen(bases[1], `/api/orders/${order.id}/events`, m.customer, seen.id)
    await resumed.until((event) => event.status === 'delivered')
    expect(resumed.events.map((event) => event.action)).toEqual(['ready', 'deliver'])
    resumed.close()
  })

  it('begin with where the courier is now, for the customer and the courier alone', async () => {
    const order = await m.place()
    await m.kitchen(order.id, 'accept')
    await m.carry(order.id, 'claim')
    const report = (lat: number) =>
      m.call('POST', `/api/deliveries/${order.id}/location`, { as: m.agent, body: { lat, lng: 77.6 } })
    await report(12.95)
    const first = listen(bases[0], `/api/orders/${order.id}/events`, m.customer)
    const seen = await first.until((event) => event.name === 'location')
    expect(seen.location).toEqual({ lat: 12.95, lng: 77.6 })
    first.close()
    await report(12.96)
    await report(12.97)
    const place = { lat: 12.97, lng: 77.6 }
    const last = (await m.deps.pool.query('SELECT max(id)::int AS id FROM outbox_events')).rows[0].id
    for (const as of [m.customer, m.agent]) {
      const path = as === m.agent ? '/api/deliveries/events' : `/api/orders/${order.id}/events`
      const resumed = listen(bases[1], path, as, last)
      const ofOrder = () => resumed.events.filter((event) => event.orderId === order.id)
      await resumed.until((event) => event.orderId === order.id && isDeepStrictEqual(event.location, place))
      // The other instance may hear of a place again that the stream began with; nothing else is sent
      // again.
      expect(new Set(ofOrder().map(({ name }) => name))).toEqual(new Set(['location']))
      resumed.close()
    }
    const admin = listen(bases[1], `/api/orders/${order.id}/events`, m.admin)
    await admin.open
    await report(12.98)
    await m.kitchen(order.id, 'ready')
    await admin.until((event) => event.action === 'ready')
    expect(admin.events.map((event) => event.name)).not.toContain('location')
    admin.close()
    await m.carry(order.id, 'start-pickup')
    await m.carry(order.id, 'confirm-pickup')
    await m.carry(order.id, 'complete')
    const after = listen(bases[1], `/api/orders/${order.id}/events`, m.customer, last)
    await after.until((event) => event.action === 'complete')
    expect(after.events.map((event) => event.name)).not.toContain('location')
    after.close()
  })

  it('tell a restaurant nothing of an unpaid order or of another restaurant, and an agent nothing of another one', async () => {
    const other = await marketplace(second)
    const kitchen = listen(bases[0], '/api/restaurant/events', m.staff)
    const agent = listen(bases[0], '/api/deliveries/events', m.otherAgent)
    await Promise.all([kitchen.open, agent.open])
    const foreign = await other.place()
    expect((await m.checkout({ paymentMethod: 'upi', payment: { upiId: 'failure@upi' } })).status).toBe(402)
    const own = await m.place({ paymentMethod: 'upi', payment: { upiId: 'success@upi' } })
    await m.kitchen(own.id, 'accept')
    await m.carry(own.id, 'claim')
    await m.carry(own.id, 'start-pickup')
    await m.call('POST', `/api/deliveries/${own.id}/location`, { as: m.agent, body: { lat: 1, lng: 1 } })
    await m.call('POST', `/api/restaurant/orders/${own.id}/cancel`, {
      as: m.staff,
      body: { reason: 'Closing' },
    })
    await kitchen.until((event) => event.action === 'cancel')
    await agent.until((event) => event.action === 'cancel' && event.orderId === own.id)
    expect(kitchen.events.map((event) => event.orderId)).not.toContain(foreign.id)
    expect(kitchen.events.every((event) => event.status !== 'processing')).toBe(true)
    expect(kitchen.events.map((event) => event.action)).not.toContain('refusePayment')
    expect(
      agent.events.filter((event) => event.orderId === own.id).map((event) => event.action),
    ).not.toContain('startPickup')
    expect(agent.events.some((event) => event.name === 'location')).toBe(false)
    kitchen.close()
    agent.close()
  })

  it('refuse strangers and nonsense', async () => {
    const order = await m.place()
    const get = (path: string, headers: Record<string, string>) =>
      m.app.inject({ method: 'GET', url: path, headers }).then((response) => response.statusCode)
    const bearer = (person: Person) => ({ authorization: `Bearer ${person.token}` })
    expect(await get(`/api/orders/${order.id}/events`, {})).toBe(401)
    expect(await get('/api/restaurant/events', bearer(m.customer))).toBe(403)
    expect(await get('/api/deliveries/events', bearer(m.staff))).toBe(403)
    expect(await get(`/api/orders/${order.id}/events`, { ...bearer(m.customer), 'last-event-id': 'x' })).toBe(
      422,
    )
  })

  it('make their listeners known as present, on every instance, until they leave', async () => {
    const present = async () => await whoIsPresent(second.deps.db, second.deps.clock())
    const kitchen = listen(bases[0], '/api/restaurant/events', m.staff)
    await kitchen.open
    expect(await present()).toContain(`restaurant:${m.restaurant.id}`)
    kitchen.close()
    while ((await present()).has(`restaurant:${m.restaurant.id}`))
      await new Promise((resolve) => setImmediate(resolve))
    // A crashed instance cannot remove its presence; it expires.
    const gone = listen(bases[0], '/api/restaurant/events', m.staff)
    await gone.open
    const later = new Date(second.deps.clock().getTime() + 60_000)
    expect((await whoIsPresent(second.deps.db, later)).size).toBe(0)
    gone.close()
  })

  it('survive the loss of the database connection, and catch up', async () => {
    const order = await m.place()
    const stream = listen(bases[0], `/api/orders/${order.id}/events`, m.customer)
    await stream.open
    await m.kitchen(order.id, 'accept')
    await stream.until((event) => event.action === 'accept')
    await second.deps.pool.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'annapurna-eats notifications' AND datname = current_database()",
    )
    await second.app.inject({
      method: 'POST',
      url: `/api/restaurant/orders/${order.id}/ready`,
      headers: { authorization: `Bearer ${m.staff.token}` },
    })
    expect(await stream.until((event) => event.action === 'ready')).toMatchObject({ progress: 60 })
    stream.close()
  })
})
