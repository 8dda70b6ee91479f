import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orders } from '#server/db/tables/index.ts'
import type { DeliveryStatus } from '#shared/deliveries/delivery-lifecycle.ts'
import type { Order } from '#shared/orders/contracts.ts'
import type { OrderStatus } from '#shared/orders/order-lifecycle.ts'
import { noon } from '#tests/app.ts'
import { card, type Person, shippingDetails } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { disclosedAfterDeliveryMs, disclosureFor, type Viewer } from './disclosure.ts'

type Shown = ReturnType<typeof disclosureFor>
const fields = (shown: Shown): string =>
  Object.entries(shown)
    .filter(([, yes]) => yes)
    .map(([name]) => name)
    .join(' ')

const everything = 'name phone address notes email card paymentAction courier cancelReason refundRequest'
const soon = new Date(noon.getTime() + disclosedAfterDeliveryMs)
const later = new Date(soon.getTime() + 1)

it('the restaurant alone sees when the courier comes, from a fresh position', async () => {
  const t = await marketplace()
  try {
    const { id } = await t.place()
    await t.kitchen(id, 'accept')
    await t.carry(id, 'claim')
    const pickupAt = async (as: Person) => (await t.see(id, as)).delivery?.pickupAt
    expect(await pickupAt(t.staff)).toBeNull()
    // About a kilometre away: four minutes at 250 metres each, rounded up.
    const lat = (t.restaurant.lat ?? 0) + 0.009
    await t.call('POST', `/api/deliveries/${id}/location`, {
      as: t.agent,
      body: { lat, lng: t.restaurant.lng },
    })
    expect(await pickupAt(t.staff)).toBe(new Date(t.deps.clock().getTime() + 5 * 60_000).toISOString())
    expect((await t.see(id, t.staff)).delivery?.location).toBeNull()
    for (const as of [t.customer, t.agent, t.admin]) expect(await pickupAt(as)).toBeNull()
    t.time.advance(10 * 60_000 + 1)
    expect(await pickupAt(t.staff)).toBeNull()
  } finally {
    await t.close()
  }
})

describe('what each party is shown of the person', () => {
  it.each<[Viewer, OrderStatus, DeliveryStatus | null, Date, string]>([
    ['customer', 'preparing', 'waiting', noon, everything],
    ['customer', 'cancelled', null, later, everything],
    ['admin', 'outForDelivery', 'enroute', noon, everything.replace('paymentAction courier ', '')],
    ['restaurant', 'confirmed', null, noon, 'name phone notes'],
    ['restaurant', 'preparing', 'assigned', noon, 'name phone notes'],
    ['restaurant', 'readyForPickup', 'waiting', noon, 'name phone address notes'],
    ['restaurant', 'readyForPickup', 'pickup', noon, 'name phone notes'],
    ['restaurant', 'delivered', 'completed', soon, 'name phone notes'],
    ['restaurant', 'delivered', 'cancelled', soon, 'name phone address notes'],
    ['restaurant', 'delivered', 'cancelled', later, 'name'],
    ['restaurant', 'cancelled', 'cancelled', noon, 'cancelReason'],
    ['agent', 'preparing', 'assigned', noon, 'name phone address notes'],
    ['agent', 'outForDelivery', 'enroute', noon, 'name phone address notes'],
    ['agent', 'delivered', 'completed', soon, 'name phone address notes'],
    ['agent', 'delivered', 'completed', later, ''],
    ['agent', 'cancelled', 'cancelled', noon, ''],
    ['anyAgent', 'readyForPickup', 'waiting', noon, ''],
  ])('%s: %s/%s', (viewer, status, deliveryStatus, now, expected) => {
    const deliveredAt = status === 'delivered' ? noon : null
    const delivery = deliveryStatus && { status: deliveryStatus }
    expect(fields(disclosureFor(viewer, { status, deliveredAt }, delivery, now))).toBe(expected)
  })
})

describe('an order over HTTP', () => {
  let m: Marketplace
  beforeAll(async () => {
    m = await marketplace()
  })
  afterAll(() => m.close())

  const person = { ...shippingDetails, notes: 'Blue door' }
  const secrets = ['asha@example.com', '9876543210', '12 MG Road', 'Blue door', '4242']
  const seen = (body: unknown) => secrets.filter((secret) => JSON.stringify(body).includes(secret))
  const placed = () => m.place({ paymentMethod: 'creditCard', payment: card(), shippingDetails: person })
  const kitchenSees = async (id: string): Promise<unknown> =>
    (await m.call('GET', '/api/restaurant/orders?limit=100', { as: m.staff })).body.items.find(
      (order: Order) => order.id === id,
    )
  const agentSees = async (id: string, state: string, as = m.agent): Promise<Record<string, unknown>> =>
    (await m.call('GET', `/api/deliveries?state=${state}&limit=100`, { as })).body.items.find(
      (delivery: { id: string }) => delivery.id === id,
    )

  it('shows each party what it needs, when it needs it, and nothing after a cancellation', async () => {
    m.time.set(noon)
    const { id } = await placed()
    expect(seen(await m.see(id))).toEqual(secrets)
    expect(seen(await kitchenSees(id))).toEqual(['9876543210', 'Blue door'])
    await m.kitchen(id, 'accept')
    const free = await agentSees(id, 'available')
    expect(seen(free)).toEqual([])
    expect(JSON.stringify(free)).not.toContain('Asha')
    await m.kitchen(id, 'ready')
    expect(seen(await kitchenSees(id))).toEqual(['9876543210', '12 MG Road', 'Blue door'])
    await m.carry(id, 'claim')
    expect(seen(await kitchenSees(id))).toEqual(['9876543210', 'Blue door'])
    expect(seen(await agentSees(id, 'active'))).toEqual(['9876543210', '12 MG Road', 'Blue door'])
    expect(seen(await m.see(id, m.agent))).toEqual(['9876543210', '12 MG Road', 'Blue door'])
    await m.carry(id, 'start-pickup')
    await m.carry(id, 'confirm-pickup')
    await m.carry(id, 'complete')
    m.time.advance(disclosedAfterDeliveryMs)
    expect(seen(await agentSees(id, 'history'))).toEqual(['9876543210', '12 MG Road', 'Blue door'])
    m.time.advance(1)
    expect(seen(await agentSees(id, 'history'))).toEqual([])
    expect(seen(await m.see(id, m.agent))).toEqual([])
    expect(seen(await kitchenSees(id))).toEqual([])
    expect(seen(await m.see(id, m.admin))).toEqual(secrets)

    m.time.set(noon)
    const other = await placed()
    await m.kitchen(other.id, 'accept')
    await m.carry(other.id, 'claim')
    await m.call('POST', `/api/orders/${other.id}/cancel`, {
      as: m.customer,
      body: { reason: 'My mother died' },
    })
    for (const view of [await kitchenSees(other.id), await m.see(other.id, m.staff)])
      expect(seen(view)).toEqual([])
    for (const view of [await agentSees(other.id, 'history'), await m.see(other.id, m.agent)]) {
      expect(seen(view)).toEqual([])
      expect(JSON.stringify(view)).not.toMatch(/Asha|mother/)
    }
  })

  it('shows a free delivery to about a kilometre, and the exact point from claiming on', async () => {
    m.time.set(noon)
    const { id } = await placed()
    await m.kitchen(id, 'accept')
    const [row] = await m.deps.db.select().from(orders).where(eq(orders.id, id))
    const exact = { lat: row?.destinationLat, lng: row?.destinationLng }
    const { coordinates } = (await agentSees(id, 'available')) as { coordinates: { customer: typeof exact } }
    expect(coordinates.customer).not.toEqual(exact)
    for (const degrees of Object.values(coordinates.customer))
      expect(Math.round(Number(degrees) * 100)).toBeCloseTo(Number(degrees) * 100, 6)
    await m.carry(id, 'claim')
    expect(await agentSees(id, 'active')).toMatchObject({ coordinates: { customer: exact } })
  })

  it("is not there for an agent who acts on another's", async () => {
    m.time.set(noon)
    const { id } = await placed()
    await m.kitchen(id, 'accept')
    for (const move of ['start-pickup', 'confirm-pickup', 'complete'])
      expect((await m.carry(id, move, m.otherAgent)).status).toBe(404)
    await m.carry(id, 'claim')
    for (const move of ['start-pickup', 'confirm-pickup', 'complete'])
      expect((await m.carry(id, move, m.otherAgent)).status).toBe(404)
    expect((await m.carry(id, 'claim', m.otherAgent)).body.code).toBe('already_claimed')
    expect((await m.call('GET', `/api/orders/${id}`, { as: m.otherAgent })).status).toBe(404)
  })

  it("shows the courier's place to the customer alone, while under way", async () => {
    m.time.set(noon)
    const { id } = await placed()
    await m.kitchen(id, 'accept')
    await m.kitchen(id, 'ready')
    await m.carry(id, 'claim')
    const place = { lat: 12.98, lng: 77.6 }
    await m.call('POST', `/api/deliveries/${id}/location`, { as: m.agent, body: place })
    expect((await m.see(id)).delivery?.location).toEqual(place)
    for (const as of [m.staff, m.admin]) expect((await m.see(id, as)).delivery?.location).toBeNull()
    await m.carry(id, 'start-pickup')
    await m.carry(id, 'confirm-pickup')
    await m.carry(id, 'complete')
    expect((await m.see(id)).delivery?.location).toBeNull()
  })
})
