import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { type TestDatabase, testDatabase } from './database.ts'

export type FlakyDatabase = TestDatabase & {
  /** Answers nothing any more and keeps every connection open, as a machine that stands still does. */
  hang: () => void
  /** Ends every connection and refuses new ones. */
  away: () => void
  back: () => void
}

/** A database of the caller's own behind a wire that can be held still or cut. */
export const flakyDatabase = async (): Promise<FlakyDatabase> => {
  const database = await testDatabase()
  const real = new URL(database.url)
  const sockets = new Set<net.Socket>()
  let state: 'back' | 'hanging' | 'away' = 'back'
  const between = net.createServer((socket) => {
    if (state === 'away') return socket.destroy()
    const on = net.connect(Number(real.port), real.hostname)
    for (const end of [socket, on]) {
      sockets.add(end.on('error', () => {}))
      // A half left open would keep the server waiting in a handshake, and with it every DROP DATABASE on
      // that server.
      end.on('close', () => {
        sockets.delete(end)
        socket.destroy()
        on.destroy()
      })
    }
    socket.pipe(on).pipe(socket)
    if (state === 'hanging') for (const end of [socket, on]) end.pause()
  })
  between.listen(0, '127.0.0.1')
  await once(between, 'listening')
  const through = new URL(database.url)
  through.port = String((between.address() as AddressInfo).port)
  return {
    url: through.href,
    hang: () => {
      state = 'hanging'
      for (const socket of sockets) socket.pause()
    },
    away: () => {
      state = 'away'
      for (const socket of sockets) socket.destroy()
    },
    back: () => {
      state = 'back'
      for (const socket of sockets) socket.resume()
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      between.close()
      await database.close()
    },
  }
}
