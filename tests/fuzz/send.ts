import http from 'node:http'
import net from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FuzzRequest } from './requests.ts'

export type Response = { status: number; body: string }

const busyMs = 500
const mostReturns = 20
/**
 * Sends again what a server refused because it was too busy, as its Retry-After asks for: that is no
 * failure. One that stays busy for ten seconds is.
 */
export const comingBack = async <R>(send: () => Promise<R>, isBusy: (response: R) => boolean): Promise<R> => {
  for (let returns = 0; ; returns++) {
    const response = await send()
    if (returns === mostReturns || !isBusy(response)) return response
    await wait(busyMs)
  }
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 64 })
const longestAnswer = 2_000_000
const giveUpMs = 20_000

const isToken = (text: string): boolean => /^[\t\x20-\x7e\x80-\xff]*$/.test(text)

/**
 * Sends a request as Node writes it. A stream of events is left as soon as it has begun. Status 0: no answer
 * came, also not on a connection of its own, since a server may close an idle one in the very moment in which
 * it is used again.
 */
export const send = async (address: string, request: FuzzRequest): Promise<Response> => {
  const response = await sendOver(agent, address, request)
  return response.status === 0 ? sendOver(false, address, request) : response
}

const sendOver = (
  over: http.Agent | false,
  address: string,
  { method, url, headers, body }: FuzzRequest,
): Promise<Response> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(address)
    const fit = Object.fromEntries(Object.entries(headers).filter(([, value]) => isToken(value)))
    const request = http.request({
      agent: over,
      hostname,
      port,
      method,
      path: url.replace(/[^\x21-\x7e]/g, '_'),
      headers: fit,
      timeout: giveUpMs,
    })
    let text = ''
    request.on('response', (response) => {
      const done = () => resolve({ status: response.statusCode ?? 0, body: text })
      if (response.headers['content-type']?.startsWith('text/event-stream')) {
        request.destroy()
        return done()
      }
      response.setEncoding('utf8').on('data', (part: string) => {
        if (text.length < longestAnswer) text += part
      })
      response.on('end', done).on('error', done)
    })
    request.on('timeout', () => request.destroy()).on('error', () => resolve({ status: 0, body: '' }))
    request.end(body)
  })

/**
 * Writes bytes to a connection and reads the status of every answer until the server, or we after a moment's
 * silence, end it.
 */
export const sendBytes = (address: string, bytes: Buffer, silenceMs = 150): Promise<number[]> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(address)
    const socket = net.connect(Number(port), hostname)
    let text = ''
    socket.setTimeout(silenceMs, () => socket.destroy())
    socket.on('data', (part) => {
      if (text.length < longestAnswer) text += part.toString('latin1')
    })
    socket.on('error', () => {})
    socket.on('close', () =>
      resolve([...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))),
    )
    socket.end(bytes)
  })

/** A request as bytes on the wire. */
export const wireForm = ({ method, url, headers, body = '' }: FuzzRequest): Buffer => {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const content = Buffer.from(body)
  const head = [
    `${method} ${url} HTTP/1.1`,
    'host: 127.0.0.1',
    ...lines,
    `content-length: ${content.length}`,
    '',
    '',
  ].join('\r\n')
  return Buffer.concat([Buffer.from(head, 'latin1'), content])
}

/** Flips, drops, doubles or inserts a few bytes. `draw` gives whole numbers below its argument. */
export const mutate = (bytes: Buffer, draw: (below: number) => number): Buffer => {
  let changed = Buffer.from(bytes)
  for (let times = 1 + draw(4); times > 0; times -= 1) {
    const at = draw(changed.length + 1)
    const kind = draw(5)
    if (kind === 0 && changed.length > 0) changed[at % changed.length] = draw(256)
    else if (kind === 1)
      changed = Buffer.concat([changed.subarray(0, at), changed.subarray(at + 1 + draw(20))])
    else if (kind === 2)
      changed = Buffer.concat([changed.subarray(0, at), Buffer.from([draw(256)]), changed.subarray(at)])
    else if (kind === 3)
      changed = Buffer.concat([changed.subarray(0, at), changed.subarray(draw(at + 1)), changed.subarray(at)])
    else changed = changed.subarray(0, at)
  }
  return changed
}
