import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { auditEntries, deliveryAreas, orders } from '#server/db/tables/index.ts'
import { shippingDetails } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'

let m: Marketplace
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())
afterEach(async () => {
  await put([])
  await putPlatform([])
  await m.call('PUT', '/api/restaurant', { as: m.staff, body: { collection: false, minimumOrder: 0 } })
})

const square = (lng: number, lat: number, size: number) => [
  [lng, lat],
  [lng + size, lat],
  [lng + size, lat + size],
  [lng, lat + size],
  [lng, lat],
]
const feature = (properties: object, ...rings: number[][][]) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Polygon', coordinates: rings },
})
const put = (features: unknown[], as = m.staff) =>
  m.call('PUT', '/api/restaurant/areas', { as, body: { type: 'FeatureCollection', features } })
const putPlatform = (features: unknown[], as = m.admin) =>
  m.call('PUT', '/api/admin/delivery-area', { as, body: { type: 'FeatureCollection', features } })
const read = () => m.call('GET', '/api/restaurant/areas', { as: m.staff })

/** Around the restaurant, which is at 12.97, 77.64; the wide one holds the near one. */
const near = feature(
  { name: 'Indiranagar', fee: 4_000, minimum: 0, freeOver: 50_000 },
  square(77.63, 12.96, 0.02),
)
const wide = feature({ name: 'East', fee: 7_000, minimum: null, freeOver: null }, square(77.6, 12.93, 0.1))
const lake = feature({ name: 'Lake', excluded: true }, square(77.61, 12.94, 0.01))
const atHome = { lat: 12.97, lng: 77.645 }
const inTheEast = { lat: 13.02, lng: 77.69 }
const onTheLake = { lat: 12.945, lng: 77.615 }
const outside = { lat: 12.9, lng: 77.5 }

const quote = (location?: object, more: object = {}) =>
  m.call('POST', '/api/quote', { body: { items: m.cart, ...(location && { location }), ...more } })
const quoted = async (location?: object, more: object = {}) => (await quote(location, more)).body.orders[0]
const to = (location?: object) => ({ shippingDetails: { ...shippingDetails, ...(location && { location }) } })

describe('delivery areas', () => {
  it('are replaced at once, audited, read as GeoJSON, and the same once more changes nothing', async () => {
    expect((await read()).body).toEqual({ type: 'FeatureCollection', features: [] })
    const { status, body } = await put([near, wide, lake])
    expect(status).toBe(200)
    expect(body).toEqual({
      type: 'FeatureCollection',
      features: [
        { ...near, properties: { ...near.properties, excluded: false } },
        { ...wide, properties: { ...wide.properties, excluded: false } },
        { ...lake, properties: { name: 'Lake', fee: 0, minimum: null, freeOver: null, excluded: true } },
      ],
    })
    expect((await read()).body).toEqual(body)
    const entries = () => m.deps.db.$count(auditEntries, eq(auditEntries.subjectId, m.restaurant.id))
    const before = await entries()
    expect((await put(body.features)).body).toEqual(body)
    expect(await entries()).toBe(before)
    const replaced = await put([wide])
    expect(replaced.body.features).toHaveLength(1)
    expect(await entries()).toBe(before + 1)
    expect(await m.deps.db.$count(deliveryAreas)).toBe(1)
  })

  it('take a file of other tools: with properties, members and heights of their own, and parts', async () => {
    const { status, body } = await put([
      {
        type: 'Feature',
        id: 7,
        bbox: [77, 12, 78, 13],
        properties: { name: ' Islands ', fee: 100, stroke: '#555', 'fill-opacity': 0.5 },
        geometry: {
          type: 'MultiPolygon',
          coordinates: [[square(77.6, 12.9, 0.1).map((at) => [...at, 920])], [square(77.8, 12.9, 0.1)]],
        },
      },
    ])
    expect(status).toBe(200)
    expect(body.features[0].properties.name).toBe('Islands')
    expect(body.features[0].geometry.coordinates[0][0][0]).toEqual([77.6, 12.9])
    expect((await quoted({ lat: 12.95, lng: 77.85 })).deliveryFee).toBe(100)
    expect((await quote({ lat: 12.95, lng: 77.75 })).status).toBe(422)
  })

  it.each<[string, unknown, string, RegExp]>([
    [
      'an open ring',
      feature({ name: 'Bent', fee: 1 }, square(77, 12, 1).slice(0, 4)),
      'geometry',
      /end where/,
    ],
    [
      'a crossing edge',
      feature({ name: 'Bent', fee: 1 }, [
        [0, 0],
        [4, 4],
        [4, 0],
        [0, 4],
        [0, 0],
      ]),
      'geometry',
      /crosses/,
    ],
    [
      'latitudes that are none',
      feature({ name: 'Bent', fee: 1 }, square(12, 97, 1)),
      'geometry',
      /latitudes/,
    ],
    [
      'too few positions',
      feature({ name: 'Bent', fee: 1 }, [
        [0, 0],
        [1, 1],
        [0, 0],
      ]),
      'geometry',
      /four/,
    ],
    [
      'a hole outside',
      feature({ name: 'Bent', fee: 1 }, square(77, 12, 1), square(79, 12, 1)),
      'geometry',
      /holes/,
    ],
    ['a negative fee', feature({ name: 'Bent', fee: -1 }, square(77, 12, 1)), 'properties.fee', /fee/],
    ['a fee in rupees', feature({ name: 'Bent', fee: 39.5 }, square(77, 12, 1)), 'properties.fee', /fee/],
    ['no fee', feature({ name: 'Bent' }, square(77, 12, 1)), 'properties.fee', /fee/],
    [
      'a minimum in words',
      feature({ name: 'Bent', fee: 1, minimum: 'x' }, square(77, 12, 1)),
      'properties.minimum',
      /minimum/,
    ],
    [
      'a line',
      { ...feature({ name: 'Bent', fee: 1 }), geometry: { type: 'LineString', coordinates: [[0, 0]] } },
      'geometry',
      /Polygon/,
    ],
    [
      'no geometry',
      { type: 'Feature', properties: { name: 'Bent', fee: 1 }, geometry: null },
      'geometry',
      /Polygon/,
    ],
    ['words for positions', feature({ name: 'Bent', fee: 1 }, ['x'] as never), 'geometry', /longitude/],
  ])(
    'with %s are refused by the number and name of that one, and nothing is replaced',
    async (_, wrong, path, why) => {
      await put([wide])
      const { status, body } = await put([near, wrong])
      expect(status).toBe(422)
      expect(body).toMatchObject({ code: 'validation_failed', message: expect.stringMatching(why) })
      expect(body.message).toContain('Area 2 (Bent)')
      expect(Object.keys(body.fields)[0]).toContain(`features.1.${path}`)
      expect((await read()).body.features).toHaveLength(1)
    },
  )

  it('need names, and are limited in number and positions', async () => {
    const nameless = await put([feature({ fee: 1 }, square(77, 12, 1))])
    expect(nameless).toMatchObject({ status: 422, body: { message: expect.stringContaining('Area 1') } })
    expect((await put(Array.from({ length: 2_001 }, () => near))).status).toBe(422)
    const ring = (count: number) => {
      const corners = Array.from({ length: count - 1 }, (_, index) => {
        const angle = (2 * Math.PI * index) / (count - 1)
        return [77 + Math.cos(angle), 12 + Math.sin(angle)]
      })
      return [...corners, corners[0] ?? []]
    }
    const full = feature({ name: 'Full', fee: 1 }, ring(500))
    const tooMany = await put([...Array.from({ length: 40 }, () => full), near])
    expect(tooMany.body.message).toContain('Area 41 (Indiranagar)')
    expect((await put([{ type: 'Feature' }])).status).toBe(422)
    expect((await m.call('PUT', '/api/restaurant/areas', { as: m.staff, body: near })).status).toBe(422)
  })
})

describe('a cart', () => {
  it('has the flat fee where nothing is drawn, and of the cheapest area that holds it, with the reason', async () => {
    expect(await quoted(atHome)).toMatchObject({ deliveryFee: 499, deliveryArea: null, needsLocation: false })
    await put([wide, near, lake])
    const chosen = { name: 'Indiranagar', fee: 4_000, minimum: 0, freeOver: 50_000 }
    expect(await quoted(atHome)).toMatchObject({
      deliveryFee: 4_000,
      freeDeliveryRemaining: 47_750,
      deliveryArea: chosen,
    })
    expect(await quoted(inTheEast)).toMatchObject({ deliveryFee: 7_000, freeDeliveryRemaining: 0 })
    // Before anybody says where it goes to.
    expect(await quoted()).toMatchObject({ deliveryFee: 499, deliveryArea: null, needsLocation: true })
    const { deliveryFee, total } = (await m.checkout(to(atHome))).body.orders[0]
    expect({ deliveryFee, total }).toEqual({ deliveryFee: 4_000, total: 2_250 + 180 + 4_000 })
  })

  it('is refused outside, wherever in the list the areas stand, and says what is possible', async () => {
    for (const features of [
      [near, wide, lake],
      [lake, wide, near],
    ])
      for (const location of [outside, onTheLake]) {
        await put(features)
        for (const { status, body } of [await quote(location), await m.checkout(to(location))]) {
          expect(status).toBe(422)
          expect(body.code).toBe('out_of_delivery_area')
          expect(body.message).toContain('another address')
          expect(Object.keys(body.fields)).toEqual(['shippingDetails.address'])
        }
      }
    await m.call('PUT', '/api/restaurant', { as: m.staff, body: { collection: true } })
    const { body } = await quote(outside)
    expect(body.message).toContain('Collect it')
    expect(Object.keys(body.fields)).toEqual(['shippingDetails.address', 'fulfilment'])
    expect(await quoted(outside, { fulfilment: 'collection' })).toMatchObject({
      deliveryFee: 0,
      deliveryArea: null,
      needsLocation: false,
    })
    expect((await m.checkout({ ...to(outside), fulfilment: 'collection' })).body.orders[0].deliveryFee).toBe(
      0,
    )
  })

  it('is not ordered to an address whose point nobody knows, for whatever fee', async () => {
    await put([near])
    const { status, body } = await m.checkout(to())
    expect(status).toBe(422)
    expect(body).toMatchObject({
      code: 'validation_failed',
      fields: { 'shippingDetails.location': 'Please put your door on the map' },
    })
  })

  it('has to come to what its area asks for, and may be filled until then', async () => {
    await m.call('PUT', '/api/restaurant', { as: m.staff, body: { minimumOrder: 2_000 } })
    const dear = { ...near, properties: { ...near.properties, minimum: 9_000 } }
    await put([dear])
    expect(await quoted(atHome)).toMatchObject({ minimumOrder: 9_000, minimumOrderRemaining: 6_750 })
    expect((await m.checkout(to(atHome))).body.code).toBe('below_minimum_order')
    // Another area that holds it takes less.
    await put([dear, wide])
    expect(await quoted(atHome)).toMatchObject({ minimumOrder: 2_000, deliveryFee: 7_000 })
    expect((await m.checkout(to(atHome))).status).toBe(201)
  })

  it('is free above what its area says, and not before', async () => {
    const free = (freeOver: number) => put([{ ...near, properties: { ...near.properties, freeOver } }])
    await free(2_250)
    expect(await quoted(atHome)).toMatchObject({ deliveryFee: 4_000, freeDeliveryRemaining: 1 })
    await free(2_249)
    expect(await quoted(atHome)).toMatchObject({ deliveryFee: 0, freeDeliveryRemaining: 0 })
  })

  it('costs by distance what its band does, and an area is taken where it is cheaper', async () => {
    const bands = [
      { upTo: 2_000, fee: 3_000, minimum: null, freeOver: null },
      { upTo: 5_000, fee: 5_000, minimum: null, freeOver: 40_000 },
    ]
    const putBands = (next: object[]) =>
      m.call('PUT', '/api/restaurant/delivery-bands', { as: m.staff, body: { bands: next } })
    expect((await putBands(bands)).body).toEqual({ bands })
    try {
      const north = (metres: number) => ({ lat: 12.97 + metres / 111_320, lng: 77.64 })
      expect((await quoted(north(1_900))).deliveryArea).toMatchObject({ name: '0–2 km', fee: 3_000 })
      expect((await quoted(north(2_100))).deliveryArea).toMatchObject({ name: '2–5 km', fee: 5_000 })
      expect((await quote(north(5_100))).body.code).toBe('out_of_delivery_area')
      await put([near, lake])
      expect((await quoted(north(100))).deliveryFee).toBe(3_000)
      expect((await quote(onTheLake)).body.code).toBe('out_of_delivery_area')
      expect((await m.call('GET', '/api/restaurant/delivery-bands', { as: m.staff })).body).toEqual({ bands })
      expect((await read()).body.features).toHaveLength(2)
      expect((await m.place(to(north(3_000)))).deliveryFee).toBe(5_000)
      const [first, second] = bands
      const refused = await putBands([second ?? {}, first ?? {}])
      expect(refused).toMatchObject({ status: 422, body: { fields: { bands: expect.any(String) } } })
    } finally {
      await putBands([])
    }
    expect((await quoted(atHome)).deliveryFee).toBe(4_000)
  })

  it('keeps to the radius of its restaurant within the areas, too', async () => {
    await put([wide])
    await m.call('PUT', '/api/restaurant', { as: m.staff, body: { deliveryRadius: 1_000 } })
    try {
      expect((await m.checkout(to(inTheEast))).body.code).toBe('out_of_delivery_area')
      expect((await m.checkout(to(atHome))).status).toBe(201)
    } finally {
      await m.call('PUT', '/api/restaurant', { as: m.staff, body: { deliveryRadius: null } })
    }
  })

  it('has the flat fee around excluded areas alone', async () => {
    await put([lake])
    expect(await quoted(atHome)).toMatchObject({ deliveryFee: 499, deliveryArea: null })
    expect((await quote(onTheLake)).body.code).toBe('out_of_delivery_area')
    expect((await m.checkout(to(atHome))).body.orders[0].deliveryFee).toBe(499)
  })

  it('pays at once what was just changed, and never what was before', async () => {
    await put([near])
    await m.place(to(atHome))
    for (const fee of [1_000, 2_000, 3_000]) {
      await put([{ ...near, properties: { name: 'Indiranagar', fee } }])
      expect((await quoted(atHome)).deliveryFee).toBe(fee)
      const { id } = await m.place(to(atHome))
      const [row] = await m.deps.db.select().from(orders).where(eq(orders.id, id))
      expect(row?.deliveryFee).toBe(fee)
    }
    await put([])
    expect((await m.place(to(outside))).deliveryFee).toBe(499)
  })

  it('reads areas once, and none where nothing is drawn', async () => {
    const reads: string[] = []
    const { pool } = m.deps
    const query = pool.query.bind(pool)
    pool.query = ((given: { name?: string }, ...rest: unknown[]) => {
      if (given.name?.includes('delivery-areas')) reads.push(given.name)
      return query(given as never, ...(rest as []))
    }) as typeof pool.query
    try {
      await quoted(atHome)
      await m.place(to(atHome))
      expect(reads).toEqual([])
      await put([near])
      for (let time = 0; time < 3; time++) await quoted(atHome)
      await m.place(to(atHome))
      expect(reads).toHaveLength(1)
    } finally {
      pool.query = query as typeof pool.query
    }
  })
})

describe("the platform's own areas", () => {
  const city = feature({ name: 'City' }, square(77.6, 12.93, 0.1))
  const refusal = async (location?: object) => {
    const { status, body } = await m.checkout(to(location))
    return status === 201
      ? null
      : { code: body.code, fields: Object.keys(body.fields), message: body.message }
  }

  it('are read as GeoJSON, audited as the setting that they are, and checked corner by corner', async () => {
    const { status, body } = await putPlatform([city, { ...lake, id: 4 }])
    expect(status).toBe(200)
    expect(body.features.map(({ properties }: { properties: object }) => properties)).toEqual([
      { name: 'City', excluded: false },
      { name: 'Lake', excluded: true },
    ])
    expect((await m.call('GET', '/api/admin/delivery-area', { as: m.admin })).body).toEqual(body)
    const entries = await m.deps.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'setting.changed'))
    expect(entries.at(-1)).toMatchObject({ subjectId: 'ordering', after: { areas: [{ name: 'City' }, {}] } })
    const bent = feature({ name: 'Bent' }, [[0, 0], [4, 4], [4, 0], [0, 4], [0, 0]]) // biome-ignore format: a bow
    const wrong = await putPlatform([city, bent])
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ['features.1.geometry']])
    const round = Array.from({ length: 400 }, (_, at) => [
      77.6 + Math.cos((at * Math.PI) / 200) / 50,
      12.9 + Math.sin((at * Math.PI) / 200) / 50,
    ])
    const many = [1, 2, 3].map((name) => feature({ name: `${name}` }, [...round, round[0] ?? []]))
    expect((await putPlatform(many)).status).toBe(422)
    // Nor by the settings, whose rings nobody can look into.
    const open = { ordering: { areas: [{ name: 'x', excluded: false, shape: { type: 'Polygon', coordinates: [[[1, 2]]] } }] } } // biome-ignore format: one ring
    expect((await m.call('PUT', '/api/admin/settings', { as: m.admin, body: open })).status).toBe(422)
  })

  it('hold around those of all restaurants: outside nothing is delivered by anybody', async () => {
    await putPlatform([city, lake])
    expect(await refusal(atHome)).toBeNull()
    for (const there of [outside, onTheLake]) {
      expect(await refusal(there)).toMatchObject({
        code: 'out_of_delivery_area',
        fields: ['shippingDetails.address'],
        message: 'Nobody delivers there for us yet. Please choose another address.',
      })
      expect((await quote(there)).body.code).toBe('out_of_delivery_area')
    }
    // A restaurant that would deliver there does not either.
    await put([feature({ name: 'Far', fee: 100 }, square(77.4, 12.8, 0.2))])
    expect(await refusal(outside)).toMatchObject({ message: expect.stringMatching(/^Nobody delivers/) })
  })

  it('need to know where the door is, and say what can be collected', async () => {
    await m.call('PUT', '/api/restaurant', { as: m.staff, body: { collection: true } })
    await putPlatform([city])
    expect((await quoted()).needsLocation).toBe(true)
    expect(await refusal()).toMatchObject({ code: 'validation_failed', fields: ['shippingDetails.location'] })
    expect((await refusal(outside))?.fields).toEqual(['shippingDetails.address', 'fulfilment'])
    const collected = await m.checkout({ ...to(), fulfilment: 'collection' })
    expect(collected.status).toBe(201)
  })

  it('with exclusions alone leave all else to the restaurants', async () => {
    await putPlatform([lake])
    expect(await refusal(onTheLake)).toMatchObject({ code: 'out_of_delivery_area' })
    expect(await refusal(atHome)).toBeNull()
  })
})
