import { setTimeout as wait } from 'node:timers/promises'
import { family } from '#tests/program.ts'
import type { Fault } from './fault.ts'

export const pause: Fault = {
  name: 'pause',
  what: 'the database stands still for 3 to 6 seconds (SIGSTOP)',
  inflict: async (server, random) => {
    const all = family(server.postmaster()).map(({ pid }) => pid)
    for (const pid of all) process.kill(pid, 'SIGSTOP')
    await wait(3_000 + random() * 3_000)
    for (const pid of all) process.kill(pid, 'SIGCONT')
  },
}
