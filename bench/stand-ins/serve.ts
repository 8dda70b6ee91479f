import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Where a stand-in's webhooks go, and by which clock it lives. */
export type StandInOptions = {
  webhookUrl: string
  /** Sends each webhook at once. */
  automatic?: boolean
  clock?: () => Date
  /** 0: any that is free. */
  port?: number
}

/** Serves a stand-in to this machine alone. `close` ends its connections and what it still had to send. */
export const serve = async (app: FastifyInstance, sender: { close: () => void }, port: number) => {
  await app.listen({ host: '127.0.0.1', port })
  return {
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    close: async () => {
      sender.close()
      app.server.closeAllConnections()
      await app.close()
    },
  }
}
