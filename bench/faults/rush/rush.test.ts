import { afterEach, beforeEach, expect, it } from 'vitest'
import { temporaryFolder } from '#tests/program.ts'
import { randomFrom } from '../random.ts'
import { type Server, startServer } from '../server.ts'
import { playRush } from './rush.ts'

let folder: ReturnType<typeof temporaryFolder>
let server: Server
beforeEach(async () => {
  folder = temporaryFolder()
  server = await startServer(folder.path)
})
afterEach(async () => {
  await server?.stop()
  folder.remove()
})

/**
 * An e-mail under way as the power goes is sent again once its claim has run out, 150 s later (playRush waits
 * for 4 min), and for both of the other waits there are 2 min.
 */
const timeoutMs = 600_000

it(
  'a rush of 40 orders in which the power of every device and of the server goes loses no tap, and ends no order of which nobody was told',
  async () => {
    const seed = Number(process.env.FAULT_SEED ?? Math.floor(Math.random() * 2 ** 31))
    const rush = await playRush(server, randomFrom(seed), { orders: 40, cuts: 1 })
    expect(rush, `FAULT_SEED=${seed}`).toMatchObject({ problems: [], orders: 40, deviceCuts: 5 })
    expect(rush.delivered + rush.cancelled + rush.missed).toBe(40)
    // It was a rush, and not a day on which nothing happened.
    expect(Math.min(rush.delivered - 15, rush.cancelled, rush.missed, rush.taps - 80)).toBeGreaterThan(0)
  },
  timeoutMs,
)
