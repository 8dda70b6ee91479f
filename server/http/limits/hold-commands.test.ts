import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { holdCommands } from './hold-commands.ts'

const serverThatHolds = (until: Promise<unknown>) => {
  const app = Fastify()
  const done: string[] = []
  app.addHook('onRequest', holdCommands(until))
  app.route({
    method: ['GET', 'POST'],
    url: '/',
    handler: async ({ method }) => {
      done.push(method)
      return { method }
    },
  })
  return { app, done }
}

it('lets reads through, and commands once it is done, each exactly once', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { app, done } = serverThatHolds(promise)
  const commands = [1, 2].map(() => app.inject({ method: 'POST', url: '/' }))
  expect((await app.inject('/')).statusCode).toBe(200)
  expect(done).toEqual(['GET'])
  resolve()
  for (const { statusCode } of await Promise.all(commands)) expect(statusCode).toBe(200)
  expect(done).toEqual(['GET', 'POST', 'POST'])
  await app.close()
})

it('holds nothing after it failed', async () => {
  const { app, done } = serverThatHolds(Promise.reject(new Error('no past')))
  expect((await app.inject({ method: 'POST', url: '/' })).statusCode).toBe(200)
  expect(done).toEqual(['POST'])
  await app.close()
})
