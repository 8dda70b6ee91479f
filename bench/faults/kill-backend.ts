import { family } from '#tests/program.ts'
import type { Fault } from './fault.ts'

export const killBackend: Fault = {
  name: 'backend',
  what: 'kill -9 of one process of the database',
  inflict: async (server, random) => {
    const [, ...children] = family(server.postmaster())
    const one = children[Math.floor(random() * children.length)]
    if (one) process.kill(one.pid, 'SIGKILL')
  },
}
