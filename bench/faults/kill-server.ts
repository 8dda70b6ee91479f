import type { Fault } from './fault.ts'

export const killServer: Fault = {
  name: 'server',
  what: 'kill -9 of the server; it is started again',
  inflict: async (server) => {
    await server.kill()
    await server.start()
  },
}
