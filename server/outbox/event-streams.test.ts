import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyReply } from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createEventStreams, type StreamOptions } from './event-streams.ts'
import type { StreamEvent } from './recent-events.ts'
import { createRecentEvents } from './recent-events.ts'

const noon = new Date('2026-01-05T07:30:00Z')
let now = noon
let server: http.Server
let streams: ReturnType<typeof createEventStreams>
let handle: (reply: FastifyReply, request: http.IncomingMessage) => unknown
/** The server's end of the latest stream. */
let response: http.ServerResponse
const log: StreamEvent[] = []
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  now = noon
  log.length = 0
  streams = createEventStreams({
    clock: () => now,
    recent: createRecentEvents({ events: 1_000 }),
    load: async (ids) => log.filter(({ id }) => ids.includes(id)),
  })
  server = http.createServer((request, raw) => {
    response = raw
    void handle({ hijack: () => {}, raw } as unknown as FastifyReply, request)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(async () => {
  streams.close()
  server.close()
  vi.useRealTimers()
})
const ask = () => http.get({ host: '127.0.0.1', port: (server.address() as AddressInfo).port })
const options = (onClose: () => void): StreamOptions => ({
  topics: ['order:1'],
  until: new Date(noon.getTime() + 60_000),
  rights: { topic: 'rights:1', isAllowed: async () => true, since: 0 },
  onClose,
})

const follow = options(() => {})
const event = (id: number): StreamEvent => ({
  id,
  topics: ['order:1'],
  name: 'status',
  data: JSON.stringify({ id, padding: 'x'.repeat(1_000) }),
  writtenBy: BigInt(id),
})
const publish = (from: number, to: number) => {
  for (let id = from; id <= to; id++) {
    log.push(event(id))
    streams.publish(event(id))
  }
}
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)
/** A client whose ids can be waited for. */
const listen = async () => {
  const [incoming] = (await once(ask(), 'response')) as [http.IncomingMessage]
  let text = ''
  incoming.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
  })
  const ids = () =>
    [...text.matchAll(/^id: (\d+)\nevent: status\ndata: \{.*\}\n\n/gm)].map((match) => Number(match[1]))
  const until = async (id: number) => {
    while (ids().at(-1) !== id) await new Promise(setImmediate)
    return ids()
  }
  /** Everything that came, once the last of it is `last`. */
  const arrived = async (...last: string[]) => {
    while (arrivals(text).slice(-last.length).join() !== last.join()) await new Promise(setImmediate)
    return arrivals(text)
  }
  return { incoming, ids, until, arrived }
}
const turn = () => new Promise(setImmediate)

it('a stream whose client does not read waits, and then sends everything in order and once', async () => {
  handle = (reply) => streams.open(reply, follow)
  const slow = await listen()
  slow.incoming.pause()
  let most = 0
  for (let from = 1; from <= 20_000; from += 500) {
    publish(from, from + 499)
    await turn()
    most = Math.max(most, response.writableLength)
  }
  expect(response.writableNeedDrain).toBe(true)
  // 20 MB were published; one part and what the socket buffers itself wait.
  expect(most).toBeLessThan(512 * 1024)
  slow.incoming.resume()
  expect(await slow.until(20_000)).toEqual(numbers(1, 20_000))
  publish(20_001, 20_001)
  expect((await slow.until(20_001)).length).toBe(20_001)
})

it('replays first, in parts, and then goes on with what was published meanwhile', async () => {
  publish(1, 3)
  const reading = Promise.withResolvers<void>()
  handle = (reply) =>
    streams.open(reply, {
      ...follow,
      replay: async function* (joined) {
        expect(joined).toBe(3)
        yield [event(1), event(2)]
        publish(4, 5)
        reading.resolve()
        await turn()
        yield [event(3)]
      },
    })
  const client = await listen()
  await reading.promise
  publish(6, 2_500)
  expect(await client.until(2_500)).toEqual(numbers(1, 2_500))
})

const value = (number: number) => ({ key: 'place', name: 'location', data: JSON.stringify({ number }) })
/** Ids of events and numbers of values, in the order in which they came. */
const arrivals = (text: string) =>
  [...text.matchAll(/^(?:id: (\d+)\nevent: status|event: location\ndata: \{"number":(\d+)\})/gm)].map(
    ([, id, number]) => (id === undefined ? `value ${number}` : `event ${id}`),
  )

it('a latest value comes after the events before it, and a stream that is behind gets the last one only', async () => {
  handle = (reply) => streams.open(reply, follow)
  const client = await listen()
  publish(1, 1)
  streams.publishLatest(['order:1', 'another'], value(1))
  streams.publishLatest(['another'], value(2))
  await client.until(1)
  await client.arrived('event 1', 'value 1')
  client.incoming.pause()
  for (let from = 2; from <= 20_000; from += 500) {
    publish(from, Math.min(from + 499, 20_000))
    streams.publishLatest(['order:1'], value(from + 1))
    await turn()
  }
  expect(response.writableNeedDrain).toBe(true)
  client.incoming.resume()
  const values = (await client.arrived('value 19503')).filter((arrival) => arrival.startsWith('value'))
  expect(values.length).toBeLessThan(20)
  expect(client.ids()).toEqual(numbers(1, 20_000))
})

it('a stream that joins gets the values that hold, unless newer ones were published meanwhile', async () => {
  const other = { key: 'other place', name: 'location', data: JSON.stringify({ number: 7 }) }
  handle = (reply) =>
    streams.open(reply, {
      ...follow,
      replay: async function* () {
        yield [event(1)]
      },
      values: async () => {
        streams.publishLatest(['order:1'], value(2))
        return [value(1), other]
      },
    })
  const client = await listen()
  expect(await client.arrived('value 7')).toEqual(['event 1', 'value 2', 'value 7'])
})

it('a stream that resumes sends nothing of the subject of the last event up to that event, and all of others', async () => {
  handle = (reply) =>
    streams.open(reply, { ...follow, last: { id: 5, topics: ['order:1'] }, topics: ['order:1', 'kitchen'] })
  const client = await listen()
  const other = (id: number): StreamEvent => ({ ...event(id), topics: ['order:2', 'kitchen'] })
  publish(5, 5)
  streams.publish(other(4))
  publish(6, 6)
  expect(await client.until(6)).toEqual([4, 6])
})

it('a stream whose history cannot be read ends, so that its client comes back', async () => {
  handle = (reply) =>
    streams.open(reply, {
      ...follow,
      replay: async function* () {
        yield [event(1)]
        throw new Error('the database is away')
      },
    })
  const [incoming] = await once(ask(), 'response')
  await new Promise((resolve) => incoming.resume().on('error', resolve))
  expect(streams.size()).toBe(0)
})

it('a stream ends for a client that never reads, and not for one that reads slowly', async () => {
  handle = (reply) => streams.open(reply, { ...follow, until: new Date(noon.getTime() + 86_400_000) })
  const slow = await listen()
  const slowResponse = response
  const dead = await listen()
  const gone = once(response, 'close')
  dead.incoming.pause().on('error', () => {})
  for (let beat = 0; beat < 4; beat++) {
    expect(streams.size()).toBe(2)
    slow.incoming.pause()
    for (let id = beat * 9_000 + 1; id <= (beat + 1) * 9_000; id += 500) {
      publish(id, id + 499)
      await turn()
    }
    expect(slowResponse.writableNeedDrain).toBe(true)
    vi.advanceTimersByTime(15_000)
    slow.incoming.resume()
    await slow.until((beat + 1) * 9_000)
  }
  await gone
  expect(streams.size()).toBe(1)
  expect(slow.ids()).toEqual(numbers(1, 36_000))
})

it('a stream ends once the token behind it has ended, and not before', async () => {
  handle = (reply) => streams.open(reply, follow)
  const [response] = await once(ask(), 'response')
  let text = ''
  response.on('data', (chunk: Buffer) => {
    text += chunk
  })
  now = new Date(noon.getTime() + 59_000)
  vi.advanceTimersByTime(15_000)
  expect(streams.size()).toBe(1)
  now = new Date(noon.getTime() + 60_000)
  vi.advanceTimersByTime(15_000)
  await once(response, 'end')
  expect(text).toBe('retry: 1000\n\n:\n\n')
})

it('nothing is kept of a client that left before its stream was open', async () => {
  const left = Promise.withResolvers<void>()
  handle = async (reply) => {
    client.destroy()
    await once(reply.raw, 'close')
    streams.open(reply, options(left.resolve))
  }
  const client = ask().on('error', () => {})
  await left.promise
  expect(streams.size()).toBe(0)
})

it('opens nothing any more while the server closes', async () => {
  const refused = Promise.withResolvers<void>()
  handle = (reply) => {
    streams.close()
    streams.open(reply, options(refused.resolve))
  }
  const client = ask()
  await Promise.all([refused.promise, once(client, 'error')])
  expect(streams.size()).toBe(0)
})
