import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'

/**
 * Stands between a client and the server behind `url`, so that the network can fail without the server being
 * stopped.
 */
export const tcpProxy = async (url: string) => {
  const real = new URL(url)
  const sockets = new Set<net.Socket>()
  let attempts = 0
  let refusing = false
  const server = net.createServer((near) => {
    attempts += 1
    if (refusing) return near.destroy()
    const far = net.connect(Number(real.port), real.hostname)
    for (const socket of [near, far]) {
      sockets.add(socket.on('error', () => {}))
      socket.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    near.pipe(far).pipe(near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const through = new URL(url)
  through.hostname = '127.0.0.1'
  through.port = String((server.address() as AddressInfo).port)
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: through.href,
    attempts: () => attempts,
    /** Breaks what is open; new connections work. */
    cut,
    /** Breaks what is open, and refuses or takes what comes from now on. */
    refuse: () => {
      refusing = true
      cut()
    },
    accept: () => {
      refusing = false
    },
    /** What is open stays open and carries nothing any more, in either direction; new connections work. */
    fallSilent: () => {
      for (const socket of sockets) socket.unpipe().pause()
    },
    close: () => {
      cut()
      server.close()
    },
  }
}
