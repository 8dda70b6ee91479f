import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { courierPositions, orders } from '#server/db/tables/index.ts'
import { noon } from '#tests/app.ts'
import { makePerson, type Person } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { erasePositions, positionRetentionMs, purgePositions, savePosition } from './courier-positions.ts'

let m: Marketplace
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())

const claimed = async (as: Person = m.agent): Promise<string> => {
  const { id } = await m.place()
  await m.kitchen(id, 'accept')
  await m.carry(id, 'claim', as)
  return id
}
const report = (id: string, lat: number, as: Person = m.agent) =>
  m.call('POST', `/api/deliveries/${id}/location`, { as, body: { lat, lng: 77.6 } })
const kept = (id: string) =>
  m.deps.db.select().from(courierPositions).where(eq(courierPositions.deliveryId, id))

describe('the position of a courier', () => {
  it('is the latest one alone, and no part of the history of the order', async () => {
    const id = await claimed()
    const history = () =>
      m.deps.pool.query('SELECT count(*)::int AS events FROM order_timeline WHERE order_id = $1', [id])
    const before = await history()
    for (const lat of [12.95, 12.96, 12.97]) expect((await report(id, lat)).status).toBe(200)
    expect(await kept(id)).toMatchObject([{ agentId: m.agent.id, lat: 12.97, lng: 77.6 }])
    expect((await m.see(id)).delivery?.location).toEqual({ lat: 12.97, lng: 77.6 })
    expect((await history()).rows).toEqual(before.rows)
  })

  it('is reported while another transaction holds the order', async () => {
    const id = await claimed()
    await m.deps.db.transaction(async (tx) => {
      await tx.select().from(orders).where(eq(orders.id, id)).for('update')
      expect((await report(id, 12.95)).status).toBe(200)
    })
    expect(await kept(id)).toHaveLength(1)
  })

  it('is not set back by a report that was overtaken', async () => {
    const id = await claimed()
    const at = (minutes: number, lat: number) =>
      savePosition(m.deps.db, {
        deliveryId: id,
        agentId: m.agent.id,
        lat,
        lng: 77.6,
        at: new Date(noon.getTime() + minutes * 60_000),
      })
    await at(2, 12.97)
    await at(1, 12.95)
    expect(await kept(id)).toMatchObject([{ lat: 12.97 }])
  })

  it('may come late, with how long ago it was: it stands at its time, and never in place of a newer one', async () => {
    const now = m.deps.clock()
    const courier = await makePerson(m.deps, ['ROLE_DELIVERY_AGENT'])
    const id = await claimed(courier)
    const late = (lat: number, agoMs: unknown) =>
      m.call('POST', `/api/deliveries/${id}/location`, { as: courier, body: { lat, lng: 77.6, agoMs } })
    expect((await late(12.95, 10 * 60_000)).status).toBe(200)
    const tenAgo = new Date(now.getTime() - 10 * 60_000).toISOString()
    expect((await m.see(id)).delivery).toMatchObject({ location: { lat: 12.95 }, locatedAt: tenAgo })
    await report(id, 12.97, courier)
    await late(12.96, 5 * 60_000)
    expect((await m.see(id)).delivery).toMatchObject({
      location: { lat: 12.97 },
      locatedAt: now.toISOString(),
    })
    for (const wrong of [-1, 3_600_001, 0.5, 'now']) expect((await late(12.9, wrong)).status).toBe(422)
  })

  it('far from the restaurant takes back that its courier is there', async () => {
    const courier = await makePerson(m.deps, ['ROLE_DELIVERY_AGENT'])
    const id = await claimed(courier)
    const isHere = async () => (await m.see(id, m.staff)).delivery?.arrivedAt !== null
    await m.carry(id, 'arrive', courier)
    m.time.advance(60_000)
    const { lat, lng } = (await m.see(id, m.staff)).restaurant.location ?? { lat: 0, lng: 0 }
    const ride = (degrees: number) =>
      m.call('POST', '/api/deliveries/location', { as: courier, body: { lat: lat + degrees, lng } })
    await ride(0.001)
    expect(await isHere()).toBe(true)
    await ride(0.01)
    expect(await isHere()).toBe(false)
  })

  it('is not that of the courier who gave the delivery back', async () => {
    const id = await claimed()
    await report(id, 12.95)
    await m.call('POST', `/api/deliveries/${id}/give-back`, { as: m.agent, body: { reason: 'A flat tyre' } })
    await m.carry(id, 'claim', m.otherAgent)
    expect((await m.see(id)).delivery).toMatchObject({ agent: { id: m.otherAgent.id }, location: null })
    expect((await report(id, 12.95)).status).toBe(404)
    expect((await report(id, 12.99, m.otherAgent)).status).toBe(200)
    expect((await m.see(id)).delivery?.location).toEqual({ lat: 12.99, lng: 77.6 })
  })

  it('is of all that is carried, in one call, and of nobody else', async () => {
    const courier = await makePerson(m.deps, ['ROLE_DELIVERY_AGENT'])
    const everything = (as: Person) =>
      m.call('POST', '/api/deliveries/location', { as, body: { lat: 12.98, lng: 77.6 } })
    expect((await everything(courier)).status).toBe(409)
    const [one, two, others] = [await claimed(courier), await claimed(courier), await claimed(m.otherAgent)]
    expect((await everything(courier)).status).toBe(200)
    for (const id of [one, two]) expect(await kept(id)).toMatchObject([{ agentId: courier.id, lat: 12.98 }])
    expect(await kept(others)).toEqual([])
    expect((await m.see(two)).delivery?.location).toEqual({ lat: 12.98, lng: 77.6 })
    const wrong = await m.call('POST', '/api/deliveries/location', { as: courier, body: { lat: 91, lng: 0 } })
    expect(wrong.status).toBe(422)
    await m.call('POST', `/api/deliveries/${others}/give-back`, {
      as: m.otherAgent,
      body: { reason: 'A flat tyre' },
    })
  })

  it('is kept for a day, and goes with the account', async () => {
    const [old, recent, another] = [await claimed(), await claimed(), await claimed(m.otherAgent)]
    m.time.set(noon)
    await report(old, 12.95)
    m.time.set(new Date(noon.getTime() + 1))
    await report(recent, 12.95)
    await report(another, 12.95, m.otherAgent)
    m.time.set(new Date(noon.getTime() + positionRetentionMs + 1))
    await purgePositions(m.deps)
    expect(await kept(old)).toEqual([])
    expect(await kept(recent)).toHaveLength(1)
    await erasePositions(m.deps.db, m.agent.id)
    expect(await kept(recent)).toEqual([])
    expect(await kept(another)).toHaveLength(1)
  })
})
