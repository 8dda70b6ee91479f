import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deliveryTimeline } from '#server/db/tables/index.ts'
import type { Person } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'

let m: Marketplace
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())

const arrivedAt = async (id: string, as: Person) => (await m.see(id, as)).delivery?.arrivedAt
const entries = (id: string) =>
  m.deps.db
    .select()
    .from(deliveryTimeline)
    .where(and(eq(deliveryTimeline.deliveryId, id), eq(deliveryTimeline.action, 'arrive')))

it('a courier arrives at the kitchen and at the door, once each, and only who waits is told', async () => {
  const { id } = await m.place()
  await m.kitchen(id, 'accept')
  expect((await m.carry(id, 'arrive')).status).toBe(404)
  expect((await m.carry(id, 'claim')).body).toMatchObject({ arrivedAt: null, mayArrive: true })
  const first = m.deps.clock().toISOString()
  expect((await m.carry(id, 'arrive')).body).toMatchObject({
    status: 'assigned',
    arrivedAt: first,
    mayArrive: false,
  })
  m.time.advance(60_000)
  const repeats = await Promise.all([m.carry(id, 'arrive'), m.carry(id, 'arrive')])
  for (const { status, body } of repeats) expect([status, body.arrivedAt]).toEqual([200, first])
  expect(await entries(id)).toMatchObject([{ status: 'assigned', agentId: m.agent.id }])
  expect((await m.carry(id, 'arrive', m.otherAgent)).status).toBe(404)
  expect([await arrivedAt(id, m.staff), await arrivedAt(id, m.customer)]).toEqual([first, null])
  // Still there when the pick-up is started; gone with the food.
  expect((await m.carry(id, 'start-pickup')).body.arrivedAt).toBe(first)
  await m.kitchen(id, 'ready')
  expect((await m.carry(id, 'confirm-pickup')).body).toMatchObject({ arrivedAt: null, mayArrive: true })
  m.time.advance(60_000)
  const second = m.deps.clock().toISOString()
  expect((await m.carry(id, 'arrive')).body).toMatchObject({ status: 'enroute', arrivedAt: second })
  expect([await arrivedAt(id, m.staff), await arrivedAt(id, m.customer)]).toEqual([null, second])
  expect(await entries(id)).toHaveLength(2)
  expect((await m.carry(id, 'complete')).body).toMatchObject({ arrivedAt: null, mayArrive: false })
  expect((await m.carry(id, 'arrive')).status).toBe(409)
})

it('who takes a delivery over has not arrived yet', async () => {
  const { id } = await m.place()
  await m.kitchen(id, 'accept')
  await m.carry(id, 'claim')
  await m.carry(id, 'arrive')
  await m.call('POST', `/api/deliveries/${id}/give-back`, { as: m.agent, body: { reason: 'A flat tyre' } })
  expect((await m.carry(id, 'claim', m.otherAgent)).body).toMatchObject({ arrivedAt: null, mayArrive: true })
})
