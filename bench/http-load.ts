import net from 'node:net'
import { processorSeconds } from './processor-time.ts'

export type Load = {
  perSecond: number
  responses: number
  /** How long each response took, in milliseconds, the shortest first. */
  times: number[]
  /** Processor time of the server for one response, in microseconds. */
  serverMicroseconds: number
  /** Share of a core that the server was busy. */
  server: number
  /** Share of a core that this generator was busy: below 1, it was not what held the server up. */
  generator: number
}

type Options = {
  pid: number
  /** How long to go on. */
  seconds: number
  connections: number
  /** Ends after so many responses, if that is sooner. */
  most?: number
  /** The only status that is no error. */
  status?: number
}

/** The bytes of a request on the wire. */
export const requestBytes = (
  address: string,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body = '',
): Buffer => {
  const { host } = new URL(address)
  const all = { host, ...headers, ...(body !== '' && { 'content-length': Buffer.byteLength(body) }) }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`)
}

/**
 * Sends what `next` returns over and over on `connections` sockets, each waiting for its response. No HTTP
 * client: requests are bytes, and of a response only status and Content-Length are read, so that the
 * generator costs a fraction of the server. Throws on any other status.
 */
export const httpLoad = async (
  address: string,
  next: () => Buffer,
  { pid, seconds, connections, most = Number.POSITIVE_INFINITY, status = 200 }: Options,
): Promise<Load> => {
  const { hostname, port } = new URL(address)
  const started = performance.now()
  const end = started + seconds * 1_000
  const used = { server: processorSeconds(pid), own: process.cpuUsage() }
  const times: number[] = []
  let sent = 0

  const client = () =>
    new Promise<void>((resolve, reject) => {
      const socket = net.connect(Number(port), hostname)
      /** Bytes of the present response that are still to come; 0 before its head. */
      let missing = 0
      let head = Buffer.alloc(0)
      let sentAt = 0
      const send = () => {
        if (sent >= most || performance.now() >= end) {
          socket.end(resolve)
          return
        }
        sent += 1
        sentAt = performance.now()
        socket.write(next())
      }
      socket.setNoDelay(true)
      socket.on('error', reject)
      socket.on('connect', send)
      socket.on('data', (chunk) => {
        if (missing > 0) missing -= chunk.length
        else {
          head = head.length === 0 ? chunk : Buffer.concat([head, chunk])
          const headEnd = head.indexOf('\r\n\r\n')
          if (headEnd < 0) return
          const text = head.toString('latin1', 0, headEnd)
          const length = /^content-length: (\d+)/im.exec(text)?.[1]
          if (!text.startsWith(`HTTP/1.1 ${status} `) || length === undefined) {
            socket.destroy()
            reject(new Error(`a request was answered with ${head.toString('utf8').slice(0, 1_000)}`))
            return
          }
          missing = headEnd + 4 + Number(length) - head.length
          head = Buffer.alloc(0)
        }
        if (missing > 0) return
        times.push(performance.now() - sentAt)
        send()
      })
    })
  await Promise.all(Array.from({ length: connections }, client))

  const took = (performance.now() - started) / 1_000
  const server = processorSeconds(pid) - used.server
  const own = process.cpuUsage(used.own)
  return {
    perSecond: times.length / took,
    responses: times.length,
    times: times.toSorted((a, b) => a - b),
    serverMicroseconds: (server / times.length) * 1e6,
    server: server / took,
    generator: (own.user + own.system) / 1e6 / took,
  }
}
