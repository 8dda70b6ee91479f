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

const taken = async (ready = true, as: Person = m.agent) => {
  const { id } = await m.place()
  for (const step of ready ? ['accept', 'ready'] : ['accept']) await m.kitchen(id, step)
  await m.carry(id, 'claim', as)
  return id
}
const stop = (move: 'arrive' | 'pick-up', deliveries: string[], as: Person = m.agent) =>
  m.call('POST', `/api/deliveries/${move}`, { as, body: { deliveries } })
const shown = ({ body }: { body: { items?: { status: string; arrivedAt: string | null }[] } }) =>
  body.items?.map(({ status, arrivedAt }) => [status, arrivedAt !== null])
const entries = (id: string, action: string) =>
  m.deps.db.$count(
    deliveryTimeline,
    and(eq(deliveryTimeline.deliveryId, id), eq(deliveryTimeline.action, action)),
  )

it('three bags of one restaurant: one press to arrive, one to pick up, however often each comes', async () => {
  const ids = [await taken(), await taken(), await taken()]
  const first = await Promise.all([stop('arrive', ids), stop('arrive', ids.toReversed())])
  for (const one of first) expect(shown(one)).toEqual(Array(3).fill(['assigned', true]))
  const second = await Promise.all([stop('pick-up', ids), stop('pick-up', ids)])
  for (const one of second) expect(shown(one)).toEqual(Array(3).fill(['enroute', false]))
  for (const id of ids) {
    expect((await m.see(id)).status).toBe('outForDelivery')
    for (const action of ['arrive', 'startPickup', 'confirmPickup']) expect(await entries(id, action)).toBe(1)
    await m.carry(id, 'complete')
  }
})

it('a stop with several bags is all or nothing: not where a bag is still cooking, or somebody else has one', async () => {
  const [ready, cooking, foreign] = [await taken(), await taken(false), await taken(true, m.otherAgent)]
  expect((await stop('pick-up', [ready, cooking])).status).toBe(409)
  expect((await stop('pick-up', [ready, foreign])).status).toBe(404)
  expect((await stop('arrive', [ready, 'ORD-NOTHERE00'])).status).toBe(404)
  for (const deliveries of [[], [''.padEnd(101, 'x')]])
    expect((await stop('pick-up', deliveries)).status).toBe(422)
  expect(await entries(ready, 'startPickup')).toBe(0)
  expect(shown(await stop('pick-up', [ready]))).toEqual([['enroute', false]])
  await m.carry(ready, 'complete')
  expect((await stop('pick-up', [ready])).status).toBe(409)
  await m.kitchen(cooking, 'ready')
  await stop('pick-up', [cooking])
  await m.carry(cooking, 'complete')
})

it('whoever is at a door is not at the restaurant any more', async () => {
  const [bag, later] = [await taken(), await taken(false)]
  await stop('arrive', [bag, later])
  await stop('pick-up', [bag])
  const at = async (id: string, as: Person) => (await m.see(id, as)).delivery?.arrivedAt !== null
  expect(await at(later, m.staff)).toBe(true)
  expect(shown(await stop('arrive', [bag]))).toEqual([['enroute', true]])
  expect(await at(later, m.staff)).toBe(false)
  expect(await at(bag, m.customer)).toBe(true)
})
