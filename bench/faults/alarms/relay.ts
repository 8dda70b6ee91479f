import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'

/** A way to the database that can be cut: what is on it breaks, and nothing new comes through. */
export const openRelay = async (target: () => URL) => {
  const sockets = new Set<net.Socket>()
  let isCut = false
  const server = net.createServer((near) => {
    if (isCut) return void near.destroy()
    const { hostname, port } = target()
    const far = net.connect(Number(port), hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const through = new URL(target())
  through.hostname = '127.0.0.1'
  through.port = String((server.address() as AddressInfo).port)
  const setCut = (cut: boolean) => {
    isCut = cut
    if (cut) for (const socket of sockets) socket.destroy()
  }
  return {
    url: through.href,
    setCut,
    close: () => {
      setCut(true)
      server.close()
    },
  }
}
