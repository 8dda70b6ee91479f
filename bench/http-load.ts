import net from 'node:net'
import { processorSeconds } from './processor-time.ts'

export type Load = {
  perSecond: number
  /** Processor time of the server for one response, in microseconds. */
  serverMicroseconds: number
  /** Share of a core that the server was busy. */
  server: number
  /** Share of a core that this generator was busy: below 1, it was not what held the server up. */
  generator: number
}

/**
 * Asks for one address over and over on `connections` sockets, each waiting for its response. No HTTP client: the request is the same bytes
 * each time, and of a response only status and Content-Length are read, so that the generator costs a fraction of the server.
 * Throws on anything but 200.
 */
export const httpLoad = async (
  address: string,
  path: string,
  {
    pid,
    seconds,
    connections,
    headers = {},
  }: { pid: number; seconds: number; connections: number; headers?: Record<string, string> },
): Promise<Load> => {
  const { hostname, port, host } = new URL(address)
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const request = Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
  const started = performance.now()
  const end = started + seconds * 1_000
  const used = { server: processorSeconds(pid), own: process.cpuUsage() }
  let responses = 0

  const client = () =>
    new Promise<void>((resolve, reject) => {
      const socket = net.connect(Number(port), hostname)
      /** Bytes of the present response that are still to come; 0 before its head. */
      let missing = 0
      let head = Buffer.alloc(0)
      socket.setNoDelay(true)
      socket.on('error', reject)
      socket.on('connect', () => socket.write(request))
      socket.on('data', (chunk) => {
        if (missing > 0) missing -= chunk.length
        else {
          head = head.length === 0 ? chunk : Buffer.concat([head, chunk])
          const headEnd = head.indexOf('\r\n\r\n')
          if (headEnd < 0) return
          const text = head.toString('latin1', 0, headEnd)
          const length = /^content-length: (\d+)/im.exec(text)?.[1]
          if (!text.startsWith('HTTP/1.1 200') || length === undefined) {
            socket.destroy()
            reject(new Error(`${path} was answered with ${text.split('\r\n')[0]}`))
            return
          }
          missing = headEnd + 4 + Number(length) - head.length
          head = Buffer.alloc(0)
        }
        if (missing > 0) return
        responses += 1
        if (performance.now() < end) socket.write(request)
        else socket.end(resolve)
      })
    })
  await Promise.all(Array.from({ length: connections }, client))

  const took = (performance.now() - started) / 1_000
  const server = processorSeconds(pid) - used.server
  const own = process.cpuUsage(used.own)
  return {
    perSecond: responses / took,
    serverMicroseconds: (server / responses) * 1e6,
    server: server / took,
    generator: (own.user + own.system) / 1e6 / took,
  }
}
