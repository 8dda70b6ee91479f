import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyReply } from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createEventStreams, type StreamEvent } from './event-streams.ts'

const noon = new Date('2026-01-05T07:30:00Z')
let now = noon
let server: http.Server
let streams: ReturnType<typeof createEventStreams<StreamEvent>>
let answer: (reply: FastifyReply, request: http.IncomingMessage) => Promise<void>
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  now = noon
  streams = createEventStreams<StreamEvent>(() => now)
  server = http.createServer((request, response) => {
    void answer({ hijack: () => {}, raw: response } as unknown as FastifyReply, request)
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
const options = (onClose: () => void) => ({
  key: 'order:1',
  wants: () => true,
  until: new Date(noon.getTime() + 60_000),
  missed: async () => [],
  onClose,
})

it('ends a stream once the token behind it has ended, and not before', async () => {
  answer = (reply) =>
    streams.open(
      reply,
      options(() => {}),
    )
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

it('keeps nothing of a client that left before its stream was open', async () => {
  const left = Promise.withResolvers<void>()
  answer = async (reply) => {
    client.destroy()
    await once(reply.raw, 'close')
    await streams.open(reply, options(left.resolve))
  }
  const client = ask().on('error', () => {})
  await left.promise
  expect(streams.size()).toBe(0)
})

it('opens nothing any more while the server closes', async () => {
  const refused = Promise.withResolvers<void>()
  answer = async (reply) => {
    streams.close()
    await streams.open(reply, options(refused.resolve))
  }
  const client = ask()
  await Promise.all([refused.promise, once(client, 'error')])
  expect(streams.size()).toBe(0)
})
