import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { restaurants } from '#server/db/tables/index.ts'
import { makePerson, makeRestaurant } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { rescue } from '#tests/rescue.ts'
import { usualHours } from './usual-hours.ts'

let m: Marketplace
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())

describe('rescue deals', () => {
  it('say how far they are from a place, and come nearest first, page by page; no place is made up', async () => {
    const listAt = async (title: string, place: { lat: number; lng: number } | null) => {
      const { id } = await makeRestaurant(m.deps)
      await m.deps.db
        .update(restaurants)
        .set({ lat: place?.lat ?? null, lng: place?.lng ?? null })
        .where(eq(restaurants.id, id))
      const staff = await makePerson(m.deps, ['ROLE_RESTAURANT'], { restaurantId: id })
      await rescue({ ...m, staff }).list({ title, salePrice: 3_000 })
    }
    await listAt('Far', { lat: 13.1, lng: 77.6 })
    await listAt('Nowhere', null)
    await listAt('Near', { lat: 12.98, lng: 77.6 })
    await listAt('Middle', { lat: 13.0, lng: 77.6 })
    const read = async (query: string) => {
      const { status, body } = await m.call('GET', `/api/surplus?${query}`)
      expect(status).toBe(200)
      return body as { items: { title: string; distance?: number }[]; nextCursor: string | null }
    }
    const titles = ({ items }: Awaited<ReturnType<typeof read>>) => items.map(({ title }) => title)
    const near = 'near=12.97,77.6'
    const all = await read(`${near}&sort=distance`)
    expect(titles(all)).toEqual(['Near', 'Middle', 'Far', 'Nowhere'])
    expect(all.items.map(({ distance }) => distance)).toEqual([1_112, 3_336, 14_455, undefined])
    const first = await read(`${near}&sort=distance&limit=3`)
    expect(titles(first)).toEqual(['Near', 'Middle', 'Far'])
    const rest = await read(`${near}&sort=distance&limit=3&cursor=${first.nextCursor}`)
    expect([titles(rest), rest.nextCursor]).toEqual([['Nowhere'], null])
    // Without a place: by when the sale ends, and no distance.
    const plain = await read('sort=distance')
    expect(titles(plain).toSorted()).toEqual(['Far', 'Middle', 'Near', 'Nowhere'])
    expect(plain.items.every((deal) => !('distance' in deal))).toBe(true)
    expect((await read(near)).items.filter(({ distance }) => distance !== undefined)).toHaveLength(3)
    expect((await m.call('GET', `/api/surplus?cursor=${first.nextCursor}`)).status).toBe(422)
  })

  it('say when they usually come and what was rescued of late, and nothing where there is too little', async () => {
    const lately = async () => {
      await m.call('GET', '/api/impact')
      return (await m.call('GET', '/api/surplus/lately')).body
    }
    expect(await lately()).toEqual({ portions: 0, rescues: [], usual: null })
    const r = rescue(m)
    let last = ''
    for (let day = 0; day < 8; day++) {
      m.time.advance(86_400_000)
      last = (await r.list({ title: `Lot ${day}`, salePrice: 2_000 })).id
    }
    const { body } = await m.call('POST', `/api/surplus/${last}/reserve`, {
      as: m.customer,
      key: last,
      body: { portions: 2, paymentMethod: 'cashOnDelivery' },
    })
    for (const move of ['accept', 'ready', 'deliver']) await m.kitchen(body.orders[0].id, move)
    expect(await lately()).toEqual({
      portions: 2,
      rescues: [
        {
          id: last,
          title: 'Lot 7',
          image: expect.stringMatching(/^\/dishes\//),
          category: 'main-course',
          restaurant: m.restaurant.name,
          portions: 2,
        },
      ],
      // Noon of the tests is 13:00 in Kolkata; four more were listed on the first day.
      usual: { deals: 12, during: 12, spans: [{ from: 13, to: 14 }] },
    })
  })
})

describe('the usual hours of deals', () => {
  const at = (hours: readonly number[]) =>
    hours.map((hour, index) => ({ day: `2026-01-${10 + (index % 5)}`, hour, deals: 1 }))
  it.each([
    ['too few', [13, 13, 13, 13, 13, 13, 13], null],
    [
      'lunch and dinner',
      [13, 14, 14, 15, 21, 21, 22, 22, 3],
      {
        deals: 9,
        during: 8,
        spans: [
          { from: 13, to: 16 },
          { from: 21, to: 23 },
        ],
      },
    ],
    [
      'a lone one is no time of the day',
      [13, 13, 13, 14, 14, 14, 14, 14, 22],
      { deals: 9, during: 8, spans: [{ from: 13, to: 15 }] },
    ],
    ['at any time', [0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22], null],
    ['late', [21, 22, 23, 23, 22, 21, 22, 23], { deals: 8, during: 8, spans: [{ from: 21, to: 24 }] }],
  ] as const)('%s', (_, hours, expected) => {
    expect(usualHours(at(hours))).toEqual(expected)
  })
  it('need several days', () => {
    expect(usualHours([{ day: '2026-01-10', hour: 13, deals: 20 }])).toBeNull()
  })
})
