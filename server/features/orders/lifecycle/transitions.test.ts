import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliveries, deliveryTimeline, orders, orderTimeline } from '#server/db/tables/index.ts'
import type { DeliveryAction, DeliveryActor, DeliveryStatus } from '#shared/deliveries/delivery-lifecycle.ts'
import { paise } from '#shared/money/money.ts'
import {
  type ActorKind,
  type OrderAction,
  type OrderStatus,
  orderStatuses,
} from '#shared/orders/order-lifecycle.ts'
import { noon, testApp } from '#tests/app.ts'
import { card, makePerson, makeRestaurant } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { acceptWithinMs } from '#tests/ordering.ts'
import {
  deliveryLeadsTo,
  leadsTo,
  permitted,
  permittedOfDelivery,
  permittedRecalls,
  reachable,
} from '#tests/permitted-actions.ts'
import { expireOrders } from './in-time/expire-orders.ts'

let m: Marketplace
beforeAll(async () => {
  m = await marketplace(await testApp({ environment: { DELIVERIES_PER_AGENT: '100' } }))
})
afterAll(() => m.close())

type Courier = Exclude<DeliveryActor, 'subject' | 'timeout' | 'admin'>
type Asker = ActorKind | Courier

/** Puts a new order and its delivery directly into a state. */
const orderIn = async (status: OrderStatus, deliveryStatus: DeliveryStatus | null, recallable = false) => {
  m.time.set(noon)
  const { id } = await m.place({ paymentMethod: 'creditCard', payment: card() })
  await m.deps.db
    .update(orders)
    .set({ status, ...(recallable && { recallUntil: noon, recallEstimate: noon }) })
    .where(eq(orders.id, id))
  if (deliveryStatus !== null)
    await m.deps.db.insert(deliveries).values({
      id,
      subject: 'order',
      status: deliveryStatus,
      agentId: deliveryStatus === 'waiting' ? null : m.agent.id,
      pay: paise(293),
      requestedAt: noon,
      readyAt: status === 'preparing' ? null : noon,
      movedAt: noon,
    })
  return id
}
const stateOf = async (id: string) => {
  const [row] = await m.deps.db
    .select()
    .from(orders)
    .leftJoin(deliveries, eq(deliveries.id, orders.id))
    .where(eq(orders.id, id))
  if (!row) throw new Error('no order')
  return row
}

const courier = (move: string, body?: object) => (id: string, actor: Asker) =>
  m.call('POST', `/api/deliveries/${id}/${move}`, { as: actor === 'agent' ? m.agent : m.otherAgent, body })
const commands = {
  accept: (id: string) => m.kitchen(id, 'accept'),
  ready: (id: string) => m.kitchen(id, 'ready'),
  recallAccept: (id: string) => m.kitchen(id, 'recall', { action: 'accept' }),
  recallReady: (id: string) => m.kitchen(id, 'recall', { action: 'ready' }),
  deliver: (id: string) => m.kitchen(id, 'deliver'),
  cancel: (id: string, actor: Asker) =>
    actor === 'restaurant'
      ? m.kitchen(id, 'cancel', { reason: 'Out of paneer' })
      : m.call('POST', `/api/orders/${id}/cancel`, { as: actor === 'admin' ? m.admin : m.customer }),
  claim: courier('claim'),
  startPickup: courier('start-pickup'),
  confirmPickup: courier('confirm-pickup'),
  complete: courier('complete'),
  giveBack: courier('give-back', { reason: 'A flat tyre' }),
}
type Command = keyof typeof commands
const couriers: Asker[] = ['agent', 'anyAgent']
const askers: Record<Command, Asker[]> = {
  accept: ['restaurant'],
  ready: ['restaurant'],
  recallAccept: ['restaurant'],
  recallReady: ['restaurant'],
  deliver: ['restaurant'],
  cancel: ['customer', 'restaurant', 'admin'],
  claim: couriers,
  startPickup: couriers,
  confirmPickup: couriers,
  complete: couriers,
  giveBack: couriers,
}
/** Whether the tables in this file, written by hand, permit it; the code's own table would prove nothing. */
const isPermitted = (
  status: OrderStatus,
  delivery: DeliveryStatus | null,
  actor: Asker,
  action: Command,
  recallable: boolean,
): boolean =>
  couriers.includes(actor)
    ? permittedOfDelivery.some(
        ([s, ready, a, actions]) =>
          s === delivery &&
          ready === (status !== 'preparing') &&
          a === actor &&
          actions.some((one) => one === action),
      )
    : [...permitted, ...(recallable ? permittedRecalls : [])].some(
        ([s, d, a, actions]) =>
          s === status && d === delivery && a === actor && actions.some((one) => one === action),
      )
/** Whether a courier repeats a command that is done; it gets the first response. */
const isDuplicateCommand = (delivery: DeliveryStatus | null, actor: Asker, action: Command): boolean =>
  actor === 'agent' && action in deliveryLeadsTo && deliveryLeadsTo[action as DeliveryAction] === delivery

/** The statuses of an order and its delivery after a command that succeeded. */
const expectedAfter = (status: OrderStatus, delivery: DeliveryStatus | null, action: Command) => {
  const order = action in leadsTo ? leadsTo[action as OrderAction] : undefined
  if (action in deliveryLeadsTo && action !== 'cancel')
    return { status: order?.status ?? status, delivery: deliveryLeadsTo[action as DeliveryAction] }
  const keepsNone = delivery === null && action !== 'accept'
  return { status: order?.status ?? status, delivery: keepsNone ? null : (order?.delivery ?? delivery) }
}

describe('every command in every state, as the table says', () => {
  const cases = orderStatuses.flatMap((status) =>
    reachable[status].flatMap((delivery) =>
      Object.entries(askers).flatMap(([action, actors]) =>
        actors
          // Without a holder, every agent is `anyAgent`.
          .filter((actor) => !(actor === 'agent' && (delivery === null || delivery === 'waiting')))
          .flatMap((actor) =>
            (action.startsWith('recall') ? [true, false] : [false]).map((recallable) => ({
              status,
              delivery,
              action: action as Command,
              actor,
              recallable,
            })),
          ),
      ),
    ),
  )

  // What the agent holds of all of them would be too much for the stories below.
  afterAll(() =>
    m.deps.db
      .update(deliveries)
      .set({ status: 'cancelled', agentId: null })
      .where(eq(deliveries.agentId, m.agent.id)),
  )

  const title = '$actor: $action at $status/$delivery, to be taken back: $recallable'
  it.each(cases)(title, async ({ status, delivery, action, actor, recallable }) => {
    const id = await orderIn(status, delivery, recallable)
    const before = await stateOf(id)
    const response = await commands[action](id, actor)
    const after = await stateOf(id)
    if (isPermitted(status, delivery, actor, action, recallable)) {
      expect(response.status).toBe(200)
      const expected = expectedAfter(status, delivery, action)
      expect({ status: after.orders.status, delivery: after.deliveries?.status ?? null }).toEqual(expected)
      const written = await m.deps.db
        .select({ action: orderTimeline.action, status: orderTimeline.status })
        .from(orderTimeline)
        .where(eq(orderTimeline.orderId, id))
        .orderBy(orderTimeline.id)
        .offset(2)
      expect(written).toEqual(expected.status === status ? [] : [{ action, status: expected.status }])
      const steps = await m.deps.db
        .select({ action: deliveryTimeline.action, status: deliveryTimeline.status })
        .from(deliveryTimeline)
        .where(eq(deliveryTimeline.deliveryId, id))
      expect(steps.map((step) => step.status)).toEqual(
        expected.delivery === delivery || action === 'accept' ? [] : [expected.delivery],
      )
    } else if (isDuplicateCommand(delivery, actor, action)) {
      expect(response.status).toBe(200)
      expect(after).toEqual(before)
    } else {
      expect([404, 409]).toContain(response.status)
      expect(after).toEqual(before)
    }
  })
})

describe('an order from door to door', () => {
  it('is cooked, carried, paid out to the paisa and rated', async () => {
    m.time.set(noon)
    const order = await m.place({ paymentMethod: 'creditCard', payment: card() })
    expect((await m.kitchen(order.id, 'accept')).body).toMatchObject({ status: 'preparing', progress: 40 })
    const offered = await m.call('GET', '/api/deliveries?state=available&limit=100', { as: m.agent })
    // Before an agent claims it, it shows the city and not the street.
    expect(offered.body.items.find(({ id }: { id: string }) => id === order.id)).toMatchObject({
      status: null,
      allowedActions: ['claim'],
      earnings: 293,
      customer: '',
      customerPhone: '',
      customerAddress: 'Bengaluru',
      notes: '',
    })
    expect((await m.carry(order.id, 'claim')).body).toMatchObject({ status: 'assigned' })
    expect((await m.carry(order.id, 'start-pickup')).body).toMatchObject({ status: 'pickup' })
    expect((await m.carry(order.id, 'confirm-pickup')).status).toBe(409)
    await m.kitchen(order.id, 'ready')
    expect((await m.kitchen(order.id, 'deliver')).status).toBe(409)
    expect((await m.carry(order.id, 'confirm-pickup')).body).toMatchObject({ orderStatus: 'outForDelivery' })
    expect((await m.carry(order.id, 'complete')).body).toMatchObject({
      orderStatus: 'delivered',
      status: 'completed',
    })

    // Total 2929: 10 % to the agent, 85 % of 2250 to the restaurant, 180 + 76 tax, the rest to the platform.
    expect(await m.money(order.id)).toEqual({
      customer: -2929,
      clearing: 0,
      agent: 293,
      restaurant: 1912,
      tax: 256,
      platform: 468,
    })
    expect((await m.see(order.id)).timeline.map((entry) => entry.status)).toEqual([
      'processing',
      'confirmed',
      'preparing',
      'readyForPickup',
      'outForDelivery',
      'delivered',
    ])
    const earned = await m.call('GET', '/api/deliveries/earnings', { as: m.agent })
    expect(earned.body).toMatchObject({ allTime: expect.any(Number), completedToday: expect.any(Number) })
    expect(earned.body.today).toBeGreaterThanOrEqual(293)

    const rate = (rating: number) =>
      m.call('POST', `/api/orders/${order.id}/rating`, {
        as: m.customer,
        body: { rating, feedback: 'Warm!' },
      })
    expect((await rate(0)).body.message).toBe('Please select a rating')
    expect((await rate(5)).body).toMatchObject({ rating: { rating: 5, feedback: 'Warm!' } })
    expect((await rate(5)).status).toBe(200)
    expect((await rate(1)).body.code).toBe('already_rated')
    const { body: rated } = await m.call('GET', `/api/dishes/${order.items[0]?.dishId}`)
    // Nobody said anything of this dish.
    expect(rated).toMatchObject({ rating: null, ratingCount: 0 })
    const { body: restaurant } = await m.call('GET', `/api/restaurants/${rated.restaurant.id}`)
    expect(restaurant).toMatchObject({ rating: 4.1, ratingCount: 1 })
  })

  it('paid in cash and handed over by the restaurant: the restaurant holds the cash, no agent earns', async () => {
    m.time.set(noon)
    const order = await m.place()
    await m.kitchen(order.id, 'accept')
    await m.kitchen(order.id, 'ready')
    expect((await m.kitchen(order.id, 'deliver')).body).toMatchObject({
      status: 'delivered',
      payment: { status: 'captured' },
    })
    expect(await m.money(order.id)).toEqual({
      customer: -2929,
      cash: 2929,
      clearing: -2929,
      restaurant: 1912,
      tax: 256,
      platform: 761,
    })
  })
})

describe('commands that meet', () => {
  it('two agents claim one delivery: one wins, the other gets 409', async () => {
    const agents = await Promise.all(
      Array.from({ length: 8 }, () => makePerson(m.deps, ['ROLE_DELIVERY_AGENT'])),
    )
    m.time.set(noon)
    const order = await m.place()
    await m.kitchen(order.id, 'accept')
    const responses = await Promise.all(agents.map((agent) => m.carry(order.id, 'claim', agent)))
    expect(responses.map((response) => response.status).toSorted()).toEqual([200, ...Array(7).fill(409)])
    expect(responses.find((response) => response.status === 409)?.body.code).toBe('already_claimed')
    const winner = agents[responses.findIndex((response) => response.status === 200)]
    if (!winner) throw new Error('nobody won')
    expect((await m.carry(order.id, 'claim', winner)).status).toBe(200)
  })

  it('a repeated command is answered like the first, and moves nothing twice', async () => {
    m.time.set(noon)
    const order = await m.place()
    const responses = await Promise.all(Array.from({ length: 5 }, () => m.kitchen(order.id, 'accept')))
    for (const response of responses)
      expect(response.body).toMatchObject({ id: order.id, status: 'preparing' })
    expect((await m.see(order.id)).timeline.filter((entry) => entry.status === 'preparing')).toHaveLength(1)
    await m.kitchen(order.id, 'ready')
    const late = await m.kitchen(order.id, 'accept')
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'illegal_transition', fields: { status: 'readyForPickup' } },
    })
  })

  it('cancelled and accepted at the same moment: one of them, and the money agrees', async () => {
    for (let round = 0; round < 5; round++) {
      m.time.set(noon)
      const order = await m.place({ paymentMethod: 'upi', payment: { upiId: 'success@upi' } })
      await Promise.all([
        m.call('POST', `/api/orders/${order.id}/cancel`, { as: m.customer }),
        m.kitchen(order.id, 'cancel', { reason: 'Closing early' }),
      ])
      expect(await m.see(order.id)).toMatchObject({ status: 'cancelled', payment: { refunded: order.total } })
      expect(await m.money(order.id)).toEqual({ customer: 0, clearing: 0 })
    }
  })
})

describe('cancelling', () => {
  it('gives a prepaid customer everything back; a cash order never took anything', async () => {
    m.time.set(noon)
    const paid = await m.place({ paymentMethod: 'creditCard', payment: card() })
    const cancelled = await m.kitchen(paid.id, 'cancel', { reason: 'Out of paneer' })
    expect(cancelled.body).toMatchObject({
      status: 'cancelled',
      progress: null,
      cancelReason: 'Out of paneer',
      payment: { status: 'refunded', refunded: paid.total },
    })
    expect(await m.money(paid.id)).toEqual({ customer: 0, clearing: 0 })
    const cash = await m.place()
    await m.call('POST', `/api/orders/${cash.id}/cancel`, { as: m.customer })
    expect(await m.money(cash.id)).toEqual({})
  })

  it('is closed to a customer after five minutes, open to an admin; the restaurant must say why', async () => {
    m.time.set(noon)
    const order = await m.place()
    m.time.advance(5 * 60_000 + 1)
    expect((await m.call('POST', `/api/orders/${order.id}/cancel`, { as: m.customer })).status).toBe(409)
    expect((await m.see(order.id)).allowedActions).toEqual([])
    expect((await m.kitchen(order.id, 'cancel', { reason: ' ' })).body.fields).toEqual({
      reason: 'Please give a reason',
    })
    const byAdmin = await m.call('POST', `/api/orders/${order.id}/cancel`, {
      as: m.admin,
      body: { reason: 'Storm' },
    })
    expect(byAdmin.body).toMatchObject({ status: 'cancelled', cancelReason: 'Storm' })
  })

  it('happens by itself, with the money back, when nobody accepts in ten minutes', async () => {
    m.time.set(noon)
    const waiting = await m.place({ paymentMethod: 'creditCard', payment: card() })
    const accepted = await m.place()
    await m.kitchen(accepted.id, 'accept')
    m.time.advance(acceptWithinMs - 1)
    expect(await expireOrders(m.deps)).not.toContain(waiting.id)
    m.time.advance(1)
    const [one, two] = await Promise.all([expireOrders(m.deps), expireOrders(m.deps)])
    await m.reopen()
    expect([...one, ...two].filter((id) => id === waiting.id)).toHaveLength(1)
    expect([...one, ...two]).not.toContain(accepted.id)
    expect(await m.see(waiting.id)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'The restaurant did not accept the order in time.',
      payment: { status: 'refunded' },
    })
    expect(await m.money(waiting.id)).toEqual({ customer: 0, clearing: 0 })
  })

  it('leaves the agent who held the order with a line in the history that earned nothing', async () => {
    m.time.set(noon)
    const order = await m.place()
    await m.kitchen(order.id, 'accept')
    expect((await m.carry(order.id, 'claim')).body.earnings).toBeGreaterThan(0)
    await m.kitchen(order.id, 'cancel', { reason: 'Power cut' })
    const { body } = await m.call('GET', '/api/deliveries?state=history&limit=100', { as: m.agent })
    expect(body.items.find((line: { id: string }) => line.id === order.id)).toMatchObject({
      orderStatus: 'cancelled',
      earnings: 0,
    })
  })

  it('happens to every order that can be, whatever is wrong with another', async () => {
    m.time.set(noon)
    const broken = await m.place({ paymentMethod: 'creditCard', payment: card() })
    const sound = await m.place({ paymentMethod: 'creditCard', payment: card() })
    // More than the payment captured: the database refuses such a refund.
    await m.deps.db
      .update(orders)
      .set({ paid: paise(1_000_000) })
      .where(eq(orders.id, broken.id))
    m.time.advance(acceptWithinMs)
    const cancelled = await expireOrders(m.deps)
    await m.reopen()
    expect(cancelled).toContain(sound.id)
    expect(cancelled).not.toContain(broken.id)
    expect((await m.see(broken.id)).status).toBe('confirmed')
    await m.deps.db.update(orders).set({ paid: broken.total }).where(eq(orders.id, broken.id))
  })
})

describe('a refund after delivery', () => {
  it('can be asked for during 30 minutes, once', async () => {
    m.time.set(noon)
    const order = await m.place()
    for (const move of ['accept', 'ready', 'deliver']) await m.kitchen(order.id, move)
    const ask = () =>
      m.call('POST', `/api/orders/${order.id}/refund-request`, { as: m.customer, body: { reason: 'Cold' } })
    expect((await m.see(order.id)).allowedActions).toEqual(['rate', 'requestRefund'])
    m.time.advance(30 * 60_000)
    expect((await ask()).body).toMatchObject({ refundRequested: true, allowedActions: ['rate'] })
    expect((await ask()).status).toBe(200)
    const late = await m.place()
    for (const move of ['accept', 'ready', 'deliver']) await m.kitchen(late.id, move)
    m.time.advance(30 * 60_000 + 1)
    expect(
      (
        await m.call('POST', `/api/orders/${late.id}/refund-request`, {
          as: m.customer,
          body: { reason: 'Cold' },
        })
      ).status,
    ).toBe(409)
  })
})

describe("another person's order", () => {
  it('is not found: by customer, restaurant, agent; and an admin may look', async () => {
    m.time.set(noon)
    const order = await m.place()
    const stranger = await makePerson(m.deps, ['ROLE_CUSTOMER'])
    const elsewhere = await makeRestaurant(m.deps)
    const otherStaff = await makePerson(m.deps, ['ROLE_RESTAURANT'], { restaurantId: elsewhere.id })
    for (const as of [stranger, otherStaff, m.otherAgent])
      expect((await m.call('GET', `/api/orders/${order.id}`, { as })).status).toBe(404)
    expect((await m.call('GET', `/api/orders/${order.id}/events`, { as: stranger })).status).toBe(404)
    expect((await m.call('POST', `/api/orders/${order.id}/cancel`, { as: stranger })).status).toBe(404)
    expect(
      (await m.call('POST', `/api/orders/${order.id}/rating`, { as: stranger, body: { rating: 5 } })).status,
    ).toBe(404)
    expect(
      (await m.call('POST', `/api/restaurant/orders/${order.id}/accept`, { as: otherStaff })).status,
    ).toBe(404)
    expect((await m.call('GET', `/api/orders/user/${m.customer.id}`, { as: stranger })).status).toBe(404)
    expect((await m.call('GET', '/api/orders/ORD-XXXXXXXXX', { as: m.customer })).status).toBe(404)
    expect((await m.call('GET', `/api/orders/${order.id}`, { as: m.admin })).status).toBe(200)
    await m.kitchen(order.id, 'accept')
    await m.carry(order.id, 'claim')
    expect((await m.carry(order.id, 'start-pickup', m.otherAgent)).status).toBe(404)
    const place = { lat: 12.9, lng: 77.6 }
    expect(
      (await m.call('POST', `/api/deliveries/${order.id}/location`, { as: m.otherAgent, body: place }))
        .status,
    ).toBe(404)
    expect(
      (await m.call('POST', `/api/deliveries/${order.id}/location`, { as: m.agent, body: place })).status,
    ).toBe(200)
    expect(await m.see(order.id)).toMatchObject({ delivery: { location: place } })
  })
})

describe('lists', () => {
  it('page through the history, each order once, newest first', async () => {
    const person = await makePerson(m.deps, ['ROLE_CUSTOMER'])
    m.time.set(noon)
    const placed: string[] = []
    for (let count = 0; count < 7; count++) {
      if (count % 2 === 0) m.time.advance(1_000)
      placed.push((await m.checkout({}, `key-${count}`, person)).body.orders[0].id)
    }
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const url: string = `/api/orders/user/${person.id}?limit=3${cursor && `&cursor=${cursor}`}`
      const { body } = await m.call('GET', url, { as: person })
      seen.push(...body.items.map((order: { id: string }) => order.id))
      cursor = body.nextCursor
    }
    expect(seen.toSorted()).toEqual(placed.toSorted())
    expect(seen).toHaveLength(7)
    expect(
      (await m.call('GET', `/api/orders/user/${person.id}?cursor=nonsense`, { as: person })).status,
    ).toBe(422)
  })

  it('show the restaurant its orders by its own words for the status', async () => {
    m.time.set(noon)
    const order = await m.place()
    const idsOf = async (status: string) =>
      (
        await m.call('GET', `/api/restaurant/orders?limit=100&status=${status}`, { as: m.staff })
      ).body.items.map((item: { id: string }) => item.id)
    expect(await idsOf('pending')).toContain(order.id)
    await m.kitchen(order.id, 'accept')
    expect(await idsOf('pending')).not.toContain(order.id)
    expect(await idsOf('preparing')).toContain(order.id)
  })
})
