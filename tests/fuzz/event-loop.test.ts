import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signAccessToken } from '#server/http/sign-in/access-token.ts'
import { makePerson } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { runs } from '#tests/runs.ts'
import { type Operation, operationsOf } from './requests.ts'
import { shapes } from './shapes.ts'
import { textPlaces } from './text-places.ts'
import { openTurnMeter } from './turn-meter.ts'

/** In milliseconds: how long one request may keep all others waiting. */
const longestTurn = 100
/** What Node takes of a request's line and headers, less what else stands there. */
const longestQuery = 12_000

let m: Marketplace
let meter: ReturnType<typeof openTurnMeter>
let orderId: string
/** The headers of each role's calls. */
const headersOf = new Map<string, Record<string, string>>([['public', {}]])
beforeAll(async () => {
  m = await marketplace()
  meter = openTurnMeter()
  for (const [role, person] of [
    ['CUSTOMER', m.customer],
    ['RESTAURANT', m.staff],
    ['DELIVERY_AGENT', m.agent],
    ['ADMIN', m.admin],
    ['SHELTER', await makePerson(m.deps, ['ROLE_SHELTER'])],
    ['VOLUNTEER', await makePerson(m.deps, ['ROLE_VOLUNTEER'])],
  ] as const)
    headersOf.set(role, { authorization: `Bearer ${await signAccessToken(m.deps, person.caller)}` })
  orderId = (await m.place()).id
})
afterAll(async () => {
  meter.close()
  await m.close()
})

/**
 * Sends one request, and adds it to `slow` where a turn took too long, three times: what a request costs it
 * costs again, a busy machine not.
 */
const measure = async (slow: string[], name: string, send: () => Promise<unknown>) => {
  let longest = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < 3 && longest > longestTurn; attempt++) {
    meter.take()
    await send()
    longest = Math.min(longest, meter.take())
  }
  if (longest > longestTurn) slow.push(`${name}: ${longest.toFixed(0)} ms`)
}

/** Whose call it is, and the longest body that its route takes. */
const contractOf = ({ method, path }: Operation) => {
  const fastify = path.replace(/\{(\w+)\}/g, ':$1')
  const contract = m.app.contracts.find((one) => one.method === method && one.path === fastify)
  const access = contract?.access ?? 'public'
  const role = typeof access === 'string' ? (access === 'public' ? 'public' : 'CUSTOMER') : (access[0] ?? '')
  return { headers: headersOf.get(role) ?? {}, bodyLimit: contract?.bodyLimit ?? 64 * 1024 }
}

/** What is really there, so that the request comes as far as it can. */
const urlOf = ({ path }: Operation): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'dishId') return m.dal.id
    if (path.includes('/users/') || name === 'userId') return m.customer.caller.userId
    if (path.includes('/restaurants/')) return m.restaurant.id
    return path.includes('orders/') || path.includes('deliveries/') ? orderId : 'none'
  })

/** A text of a shape that makes its JSON, as UTF-8, at most `bytes` long. */
const fitted = (text: (length: number) => string, bytes: number): string => {
  const share = Buffer.byteLength(JSON.stringify(text(1_000))) / 1_000
  return text(Math.floor((bytes / share) * 0.98))
}

const operations = async () => operationsOf((await m.call('GET', '/api/openapi.json')).body)
const send = (
  method: string,
  url: string,
  headers: Record<string, string>,
  payload?: object | string | Buffer,
) => m.app.inject({ method: method as 'POST', url, headers, ...(payload !== undefined && { payload }) })

describe('one turn of the event loop takes less than 100 ms', () => {
  it('whatever text of a body has whatever shape, as long as its route takes it', async () => {
    const slow: string[] = []
    let sent = 0
    let places = 0
    for (const operation of await operations()) {
      const { method, path } = operation
      const schema = Object.values(operation.requestBody?.content ?? {})[0]?.schema
      if (!schema) continue
      const { headers, bodyLimit } = contractOf(operation)
      for (const place of textPlaces(schema)) {
        const rest = Buffer.byteLength(JSON.stringify(place.with('')))
        places += 1
        for (const [index, { name, text }] of shapes.entries()) {
          const { maxLength = 0 } = place
          // Where a longest length ends the checks, whatever is longer is refused alike: there each place has
          // one shape after the other.
          const isTurn = maxLength === 0 || (places + index) % shapes.length < runs(1)
          const bodies = [
            ...(isTurn ? [{ length: 'the longest body', text: fitted(text, bodyLimit - rest) }] : []),
            // What its schema lets through to whatever comes after it.
            ...(maxLength > 0 ? [{ length: maxLength, text: text(maxLength + 30).slice(0, maxLength) }] : []),
          ]
          for (const { length, text } of bodies)
            await measure(slow, `${method} ${path} ${place.path}, ${name}, ${length}`, () =>
              send(method, urlOf(operation), headers, place.with(text) as object),
            )
          sent += bodies.length
        }
      }
    }
    expect(sent).toBeGreaterThan(4_000)
    expect(slow).toEqual([])
  }, 300_000)

  it('whatever text of a query has whatever shape', async () => {
    const slow: string[] = []
    let sent = 0
    for (const operation of await operations()) {
      const { headers } = contractOf(operation)
      for (const { name: parameter, in: place, schema } of operation.parameters ?? []) {
        if (place !== 'query' || textPlaces(schema).length === 0) continue
        for (const { name, text } of shapes) {
          const value = encodeURIComponent(text(longestQuery).toWellFormed()).slice(0, longestQuery)
          const url = `${urlOf(operation)}?${parameter}=${value.replace(/%.?$/, '')}`
          sent += 1
          await measure(slow, `${operation.method} ${operation.path} ${parameter}, ${name}`, () =>
            send(operation.method, url, headers),
          )
        }
      }
    }
    expect(sent).toBeGreaterThan(500)
    expect(slow).toEqual([])
  }, 300_000)

  /** So many shapes, the next ones for each kind of file, and all of them where RUNS asks for more. */
  const roundRobin = (first: number, count: number) =>
    Array.from(
      { length: Math.min(shapes.length, runs(count)) },
      (_, at) => shapes[(first + at) % shapes.length] as (typeof shapes)[number],
    )
  /** Some pieces of fifty each: how many make no turn longer. */
  const manyLines = Math.min(9_000, runs(2_000))
  const megabytes = 4.9 * 1024 * 1024
  const inCells = (text: string) =>
    `name,price,description\n"${text.replaceAll('"', '""')}",${text.length},x\n`
  const menus: readonly { kind: string; type: string; file: (text: (length: number) => string) => string }[] =
    [
      { kind: 'one cell of a CSV', type: 'text/csv', file: (text) => inCells(text(megabytes / 4)) },
      {
        kind: 'the price of a CSV',
        type: 'text/csv',
        file: (text) => `name,price\nDosa,"${text(60_000).replaceAll('"', '""')}"\n`,
      },
      {
        kind: 'many cells of a CSV',
        type: 'text/csv',
        file: (text) =>
          Array.from(
            { length: manyLines },
            (_, line) =>
              `"${line} ${text(130).replaceAll('"', '""')}",90,"${text(130).replaceAll('"', '""')}"\n`,
          )
            .join('')
            .replace(/^/, 'name,price,category\n'),
      },
      { kind: 'a CSV without an order', type: 'text/csv', file: (text) => text(megabytes / 3) },
      {
        kind: 'the header of a CSV',
        type: 'text/csv',
        file: (text) => `name,price,${text(megabytes / 3)}\nDosa,90,1\n`,
      },
      {
        kind: 'one text of a JSON',
        type: 'application/json',
        file: (text) => JSON.stringify([{ name: 'Dosa', price: text(60_000), category: text(60_000) }]),
      },
      {
        kind: 'many dishes of a JSON',
        type: 'application/json',
        file: (text) =>
          JSON.stringify(
            Array.from({ length: manyLines }, (_, line) => ({
              name: `${line} ${text(120)}`,
              price: 90,
              veg: text(100),
            })),
          ),
      },
      {
        kind: 'a form',
        type: 'multipart/form-data; boundary=x',
        file: (text) =>
          `--x\r\ncontent-disposition: form-data; name="file"; filename="m.csv"\r\n\r\n${text(megabytes / 4)}\r\n--x--\r\n`,
      },
    ]
  it.each(menus.map((menu, turn) => ({ ...menu, turn })))(
    'whatever $kind is',
    async ({ kind, type, file, turn }) => {
      const slow: string[] = []
      const headers = { ...headersOf.get('RESTAURANT'), 'content-type': type }
      for (const { name, text } of roundRobin(turn * 4, 4)) {
        const body = Buffer.from(file(text)).subarray(0, megabytes)
        await measure(slow, `${kind}, ${name}`, () =>
          send('POST', '/api/restaurant/menu/import?dryRun=true', headers, body),
        )
      }
      expect(slow).toEqual([])
    },
    300_000,
  )

  const starts = {
    'a JPEG': [0xff, 0xd8, 0xff, 0xe1],
    'a PNG': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    'a RIFF': [...Buffer.from('RIFF\x10\0\0\0WEBPVP8X', 'latin1')],
    'an AVIF': [0, 0, 0, 0x20, ...Buffer.from('ftypavif')],
    'an ID3 tag': [...Buffer.from('ID3\x04\0\0\0\0\0\0', 'latin1')],
    'an ASF': [0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11, 0xa6, 0xd9],
    'a ZIP': [0x50, 0x4b, 0x03, 0x04],
    'an EBML': [0x1a, 0x45, 0xdf, 0xa3],
    nothing: [],
  }
  it.each(Object.entries(starts).map(([kind, start], turn) => ({ kind, start, turn })))(
    'whatever comes after the start of $kind in a photo',
    async ({ kind, start, turn }) => {
      const slow: string[] = []
      const headers = { ...headersOf.get('CUSTOMER'), 'content-type': 'image/jpeg' }
      const fillings = [
        ...roundRobin(turn * 4, 4).map(({ text }) => Buffer.from(text(200_000))),
        Buffer.alloc(4_000_000),
        Buffer.alloc(4_000_000, 0xff),
        Buffer.alloc(4_000_000, Buffer.from(start.length > 0 ? start : [1])),
      ]
      for (const [index, filling] of fillings.entries())
        await measure(slow, `${kind}, filling ${index}`, () =>
          send(
            'PUT',
            `/api/users/${m.customer.caller.userId}/photo`,
            headers,
            Buffer.concat([Buffer.from(start), filling]),
          ),
        )
      expect(slow).toEqual([])
    },
    300_000,
  )
})
