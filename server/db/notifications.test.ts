import net, { type AddressInfo } from 'node:net'
import { expect, it, vi } from 'vitest'
import { testDatabase } from '#tests/database.ts'
import { openNotifications } from './notifications.ts'

it('tries again once for each attempt that failed, and hears again when the database is back', async () => {
  const database = await testDatabase()
  const real = new URL(database.url)
  const open = new Set<net.Socket>()
  let down = false
  let attempts = 0
  // Stands between, so that the database can be away without being stopped.
  const between = net.createServer((socket) => {
    attempts += 1
    if (down) return socket.destroy()
    const on = net.connect(Number(real.port), real.hostname)
    for (const end of [socket, on]) open.add(end.on('error', () => {}))
    socket.pipe(on).pipe(socket)
  })
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve))
  const through = new URL(database.url)
  through.port = String((between.address() as AddressInfo).port)
  const warnings: Error[] = []
  const notifications = await openNotifications(through.href, ['orders'], (error) => warnings.push(error))
  const back = Promise.withResolvers<void>()
  notifications.onReconnect(back.resolve)

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  down = true
  for (const socket of open) socket.destroy()
  for (const attempt of [1, 2, 3]) {
    while (vi.getTimerCount() === 0) await new Promise(setImmediate)
    const failed = warnings.length
    vi.advanceTimersByTime(500)
    while (warnings.length === failed) await new Promise(setImmediate)
    for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate)
    expect([attempts, vi.getTimerCount()]).toEqual([attempt + 1, 1])
  }
  down = false
  vi.advanceTimersByTime(500)
  vi.useRealTimers()
  await back.promise

  const heard = Promise.withResolvers<string>()
  notifications.on('orders', (payload) => {
    if (payload === 'nonsense') throw new Error('not understood')
    heard.resolve(payload)
  })
  notifications.send('orders', ['nonsense', 'sense'])
  expect(await heard.promise).toBe('sense')
  expect(warnings.at(-1)?.message).toBe('not understood')
  await notifications.close()
  between.close()
  await database.close()
})
