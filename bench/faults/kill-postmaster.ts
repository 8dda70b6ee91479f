import { setTimeout as wait } from 'node:timers/promises'
import { isAlive } from '#tests/program.ts'
import type { Fault } from './fault.ts'

export const killPostmaster: Fault = {
  name: 'postmaster',
  what: 'kill -9 of the database',
  // The third death within a minute is meant to end the server.
  everyMs: 31_000,
  inflict: async (server) => {
    const killed = server.postmaster()
    process.kill(killed, 'SIGKILL')
    const another = () => {
      try {
        return server.postmaster() !== killed && isAlive(server.postmaster())
      } catch {
        return false
      }
    }
    while (!another() && server.isRunning()) await wait(5)
  },
}
