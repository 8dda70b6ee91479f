import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { restaurants } from '#server/db/tables/index.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { makeShelter, makeVolunteer, rescue } from '#tests/rescue.ts'
import { updateLedger } from '../impact/update-ledger.ts'

let m: Marketplace
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())

it('the map of rescues names kitchens and areas with what came from them, and of shelters only how many they are', async () => {
  const r = rescue(m)
  const volunteer = await makeVolunteer(m.deps)
  const read = async () => {
    await updateLedger(m.deps)
    return (await m.call('GET', '/api/impact/places')).body
  }
  expect(await read()).toEqual({
    kitchens: [],
    areas: [],
    total: { kitchens: 0, shelters: 0, portions: 0, received: 0, sold: 0 },
  })
  const place = { area: 'Indiranagar', lat: 12.97, lng: 77.64 }
  await m.deps.db.update(restaurants).set(place).where(eq(restaurants.id, m.restaurant.id))
  const shelters = [
    await makeShelter(m.deps, {
      name: 'Ashram of the hill',
      address: '7, Hidden Lane',
      lat: 12.123,
      lng: 77.321,
    }),
    await makeShelter(m.deps, { name: 'Home of the lake', address: '9, Quiet Road' }),
  ]
  for (const { person } of shelters) {
    const { id } = await r.list({ portions: 12 })
    await r.act(person, id, 'accept', { portions: 10 })
    await r.act(volunteer, id, 'claim')
    const { code } = (await m.call('GET', `/api/surplus/${id}`, { as: m.staff })).body
    await r.act(volunteer, id, 'pick-up', { code })
    const [run] = await r.runsOf(id)
    const received = await r.act(person, id, 'receive', { code: run?.receiveCode ?? '', portions: 9 })
    expect(received.status).toBe(200)
  }
  const figures = { portions: 18, received: 18, sold: 0 }
  const shown = await read()
  expect(shown).toEqual({
    kitchens: [
      {
        id: m.restaurant.id,
        name: expect.any(String),
        area: 'Indiranagar',
        location: { lat: 12.97, lng: 77.64 },
        ...figures,
        shelters: 2,
      },
    ],
    areas: [{ area: 'Indiranagar', kitchens: 1, ...figures }],
    total: { kitchens: 1, shelters: 2, ...figures },
  })
  const all = JSON.stringify(shown)
  for (const { id, name, address } of shelters)
    for (const secret of [id, name, address]) expect(all).not.toContain(secret)
  expect(all).not.toContain('12.123')

  // A kitchen that is off the menu is no longer shown; what came from it stays.
  await m.deps.db.update(restaurants).set({ active: false }).where(eq(restaurants.id, m.restaurant.id))
  m.time.advance(5 * 60_000)
  expect(await read()).toMatchObject({ kitchens: [], areas: [{ area: 'Indiranagar' }], total: figures })
})
