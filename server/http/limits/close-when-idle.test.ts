import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { closeWhenIdle } from './close-when-idle.ts'

it('a connection that was being answered when the server began to close ends with its answer', async () => {
  const app = Fastify({ keepAliveTimeout: 600_000 })
  closeWhenIdle(app)
  const asked = Promise.withResolvers<void>()
  const response = Promise.withResolvers<void>()
  app.get('/', async () => {
    asked.resolve()
    await response.promise
    return 'done'
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const agent = new Agent({ keepAlive: true })
  const { port } = app.server.address() as AddressInfo
  const status = new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', agent }, (incoming) => {
      incoming.resume().on('end', () => resolve(incoming.statusCode))
    })
      .on('error', reject)
      .end()
  })
  await asked.promise
  const closed = app.close()
  response.resolve()
  expect(await status).toBe(200)
  await closed
  agent.destroy()
})
