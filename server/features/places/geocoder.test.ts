import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '#tests/app.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { openGeocoder } from './geocoder.ts'

/** A stand-in for Nominatim that refuses whatever its documentation does not know, or its policy forbids. */
const known = ['q', 'format', 'countrycodes', 'limit']
let asked: string[] = []
let respond: (query: URLSearchParams, response: ServerResponse) => void
const strict = (request: IncomingMessage, response: ServerResponse) => {
  const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://nominatim')
  asked.push(query.get('q') ?? '')
  const isRight =
    request.method === 'GET' &&
    pathname === '/search' &&
    [...query.keys()].every((name) => known.includes(name)) &&
    query.get('format') === 'jsonv2' &&
    query.get('countrycodes') === 'in' &&
    (request.headers['user-agent'] ?? '').startsWith('AnnapurnaEats (+http')
  if (!isRight) {
    response.statusCode = 400
    return response.end('{"error":{"code":400}}')
  }
  respond(query, response)
}
const server = createServer(strict)
let url = ''
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})
/** As it answers: more than we read, coordinates as texts. */
const place = (lat: string, lon: string) => [
  { place_id: 1, osm_type: 'way', osm_id: 2, lat, lon, category: 'highway', type: 'x', display_name: 'A' },
]
const found = (_query: URLSearchParams, response: ServerResponse) =>
  void response.end(JSON.stringify(place('12.9783692', '77.6408356')))
beforeEach(() => {
  asked = []
  respond = found
})

describe('a geocoder', () => {
  let now = new Date()
  let waited: number[] = []
  let warnings: unknown[] = []
  const open = () => {
    ;[waited, warnings] = [[], []]
    return openGeocoder({
      url: `${url}/`,
      perSecond: 1,
      userAgent: 'AnnapurnaEats (+http://food.example)',
      clock: () => now,
      warn: (error) => void warnings.push(error),
      wait: async (ms) => void waited.push(ms),
    })
  }

  it('finds an address once, however it is written and often it is asked for, at once too', async () => {
    const find = open()
    const answers = await Promise.all([
      find('100 Feet Road, Indiranagar'),
      find(' 100  feet road, INDIRANAGAR '),
    ])
    expect(answers).toEqual([1, 2].map(() => ({ lat: 12.978369, lng: 77.640836 })))
    await find('100 Feet Road, Indiranagar')
    expect(asked).toEqual(['100 feet road, indiranagar'])
    // Streets are named anew in time.
    now = new Date(now.getTime() + 31 * 24 * 3_600_000)
    await find('100 Feet Road, Indiranagar')
    expect(asked).toHaveLength(2)
  })

  it('is asked once a second; who would wait longer than three is told nothing, and can ask again', async () => {
    const find = open()
    const answers = await Promise.all(Array.from({ length: 6 }, (_, at) => find(`${at} Church Street`)))
    expect(waited).toEqual([1_000, 2_000, 3_000])
    expect(answers.map((answer) => answer !== null)).toEqual([true, true, true, true, false, false])
    now = new Date(now.getTime() + 10_000)
    expect(await find('5 Church Street')).not.toBeNull()
  })

  it.each<[string, typeof respond]>([
    ['an error', (_query, response) => void response.writeHead(503).end('{}')],
    ['no JSON', (_query, response) => void response.end('<html>')],
    ['another shape', (_query, response) => void response.end('[{"lat":12}]')],
    ['a redirect', (_query, response) => void response.writeHead(302, { location: url }).end()],
  ])('that answers with %s is left alone for half a minute', async (_what, answer) => {
    const find = open()
    respond = answer
    expect([await find('a street'), await find('another street')]).toEqual([null, null])
    expect([asked.length, warnings.length]).toEqual([1, 1])
    respond = found
    now = new Date(now.getTime() + 31_000)
    expect(await find('a street')).not.toBeNull()
  })

  it('is not believed where nobody is served, and what it does not find is not asked for again that day', async () => {
    const find = open()
    respond = (_query, response) => void response.end(JSON.stringify(place('28.6', '77.2')))
    expect(await find('Connaught Place')).toBeNull()
    respond = (_query, response) => void response.end('[]')
    now = new Date(now.getTime() + 2_000)
    expect([await find('nowhere'), await find('nowhere')]).toEqual([null, null])
    expect([asked, warnings]).toEqual([['connaught place', 'nowhere'], []])
  })
})

describe('the call for the point of an address', () => {
  let m: Marketplace
  afterAll(() => m?.close())

  it('answers whoever is signed in; without a geocoder it says so, and asks nobody', async () => {
    m = await marketplace()
    expect((await m.call('GET', '/api/geocoder', { as: m.customer })).body).toEqual({ offered: false })
    const body = { address: '100 Feet Road' }
    expect((await m.call('POST', '/api/geocoder', { as: m.customer, body })).body).toEqual({ place: null })
    expect(asked).toEqual([])
    await m.close()
    m = await marketplace(await testApp({ environment: { GEOCODER_URL: url } }))
    expect((await m.call('GET', '/api/geocoder', { as: m.customer })).body).toEqual({ offered: true })
    const { status, body: answer } = await m.call('POST', '/api/geocoder', { as: m.customer, body })
    expect([status, answer]).toEqual([200, { place: { lat: 12.978369, lng: 77.640836 } }])
    expect((await m.call('POST', '/api/geocoder', { body })).status).toBe(401)
    // An order waits for nobody: its checkout asks for no point.
    asked = []
    await m.place()
    expect(asked).toEqual([])
    expect(m.logged.join()).not.toContain('100 Feet')
  })
})
