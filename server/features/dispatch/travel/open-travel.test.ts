import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Situation } from '../decide/situation.ts'
import { travelBy } from './known-travel.ts'
import { openTravel } from './open-travel.ts'
import { defaultPace, straightLine } from './straight-line.ts'

/** A routing service to whom every way takes 600 s and 5 km, unless a test says otherwise. */
let asked: { method: string; url: string; body: string }[] = []
let respond: (request: IncomingMessage, response: ServerResponse, body: string) => void
const server = createServer(async (request, response) => {
  let body = ''
  for await (const part of request) body += part
  asked.push({ method: request.method ?? '', url: request.url ?? '', body })
  respond(request, response, body)
})
let url = ''
let now = new Date()
let warnings: unknown[] = []

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
const count = (query: URLSearchParams, name: string) => query.get(name)?.split(';').length ?? 0
const matrix = <Cell>(rows: number, columns: number, cell: Cell) =>
  Array.from({ length: rows }, () => Array.from({ length: columns }, () => cell))
const osrmAnswer = (request: IncomingMessage, response: ServerResponse) => {
  const { searchParams } = new URL(request.url ?? '', url)
  const table = <Cell>(cell: Cell) =>
    matrix(count(searchParams, 'sources'), count(searchParams, 'destinations'), cell)
  response.end(JSON.stringify({ code: 'Ok', durations: table(600), distances: table(5_000) }))
}
beforeEach(() => {
  asked = []
  warnings = []
  respond = osrmAnswer
})

const parts = { clock: () => now, warn: (error: unknown) => void warnings.push(error) }
const kitchen = { lat: 12.97, lng: 77.59 }
const door = { lat: 12.98, lng: 77.6 }
const rider = { lat: 12.96, lng: 77.58 }
const situation: Situation<typeof kitchen> = {
  now: 0,
  deliveries: [
    {
      id: 'd1',
      pickUp: 'r1',
      from: kitchen,
      to: door,
      requestedAt: 0,
      readyAt: 0,
      dueAt: 0,
      pay: 1,
      declinedBy: [],
      lockedTo: null,
    },
  ],
  couriers: [
    {
      id: 'c1',
      place: rider,
      freeAt: 0,
      shift: { from: 0, until: null },
      earned: 0,
      guaranteedPerHour: 0,
      load: 0,
      maxLoad: 1,
    },
  ],
}

it('travel time goes by the straight line, a speed and a detour, and asks nobody', async () => {
  const travel = travelBy(await openTravel('straight', defaultPace, parts).prepare(situation))
  const straight = straightLine({ kilometresPerHour: 20, detour: 1.3 })
  // 0.01 degrees north and east of Bengaluru: 1,550 m, by the streets 2,015 m, at 20 km/h six minutes.
  expect(straight.metres(kitchen, door)).toBeCloseTo(2_015, -1)
  expect(straight.between(kitchen, door) / 60_000).toBeCloseTo(6.05, 1)
  expect(travel.between(kitchen, door)).toBe(straight.between(kitchen, door))
  expect(straight.nearest([door, rider, kitchen])(kitchen, 2)).toEqual([2, 0])
  expect(asked).toEqual([])
})

it('the dispatcher asks OSRM for the ways of a decision, once', async () => {
  const source = openTravel(`osrm:${url}/`, defaultPace, parts)
  const travel = travelBy(await source.prepare(situation))
  expect(travel.between(rider, kitchen)).toBe(600_000)
  expect(travel.between(kitchen, door)).toBe(600_000)
  expect(travel.metres(door, kitchen)).toBe(5_000)
  expect(asked.map((request) => request.url).toSorted()).toEqual([
    '/table/v1/driving/77.580000,12.960000;77.600000,12.980000;77.590000,12.970000?annotations=duration%2Cdistance&sources=0%3B1&destinations=2',
    '/table/v1/driving/77.590000,12.970000;77.600000,12.980000;77.600000,12.980000?annotations=duration%2Cdistance&sources=0%3B1&destinations=2',
  ])
  await source.prepare(situation)
  expect(asked).toHaveLength(2)
  expect(source.now().between(rider, kitchen)).toBe(600_000)
  // What nobody asked for is by the straight line.
  expect(travel.between(door, rider)).toBe(straightLine(defaultPace).between(door, rider))
  now = new Date(now.getTime() + 10 * 60_000)
  expect(source.now().between(rider, kitchen)).not.toBe(600_000)
  await source.prepare(situation)
  expect(asked).toHaveLength(4)
})

it('the dispatcher asks Valhalla, and does without ways that it does not know', async () => {
  respond = (_, response, body) => {
    const { sources, targets } = JSON.parse(body)
    const known = matrix(sources.length, targets.length, { time: 60, distance: 1.5 } as object)
    if (sources.length === 2 && sources[1].lat === door.lat && targets[0].lat === kitchen.lat)
      known[1] = [{ time: null, distance: null }]
    response.end(JSON.stringify({ sources_to_targets: known, units: 'kilometers' }))
  }
  const travel = travelBy(await openTravel(`valhalla:${url}`, defaultPace, parts).prepare(situation))
  expect(asked[0]).toMatchObject({ method: 'POST', url: '/sources_to_targets' })
  expect(JSON.parse(asked[0]?.body ?? '')).toMatchObject({
    costing: 'motor_scooter',
    targets: [{ lat: kitchen.lat, lon: kitchen.lng }],
  })
  expect(travel.between(rider, kitchen)).toBe(60_000)
  expect(travel.metres(rider, kitchen)).toBe(1_500)
  expect(travel.between(door, kitchen)).toBe(straightLine(defaultPace).between(door, kitchen))
})

it.each([
  ['answers with an error', (response: ServerResponse) => response.writeHead(500).end('{}')],
  ['answers with something else', (response: ServerResponse) => response.end('{"code":"Ok","durations":3}')],
  ['hangs up', (response: ServerResponse) => response.destroy()],
  ['says nothing', () => {}],
])(
  'travel time goes by the straight line while the service %s, and asks again half a minute later',
  async (_, broken) => {
    respond = (_request, response) => void broken(response)
    const source = openTravel(`osrm:${url}`, defaultPace, parts)
    const straight = straightLine(defaultPace)
    expect(travelBy(await source.prepare(situation)).between(rider, kitchen)).toBe(
      straight.between(rider, kitchen),
    )
    expect(warnings).toHaveLength(1)
    const before = asked.length
    await source.prepare(situation)
    expect(asked).toHaveLength(before)
    respond = osrmAnswer
    now = new Date(now.getTime() + 30_000)
    expect(travelBy(await source.prepare(situation)).between(rider, kitchen)).toBe(600_000)
    expect(warnings).toHaveLength(1)
  },
)
