import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { holdCommands } from './hold-commands.ts'

const serverThatHolds = (until: Promise<unknown>) => {
  const app = Fastify()
  const done: string[] = []
  const { hook, readiness } = holdCommands(until, 'something comes first')
  app.addHook('onRequest', hook)
  app.route({
    method: ['GET', 'POST'],
    url: '/',
    handler: async ({ method }) => {
      done.push(method)
      return { method }
    },
  })
  return { app, done, readiness }
}

it('held commands run once the hold is over, each exactly once, and reads are let through', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { app, done, readiness } = serverThatHolds(promise)
  const commands = [1, 2].map(() => app.inject({ method: 'POST', url: '/' }))
  expect((await app.inject('/')).statusCode).toBe(200)
  expect(done).toEqual(['GET'])
  expect(readiness.isReady()).toBe(false)
  resolve()
  for (const { statusCode } of await Promise.all(commands)) expect(statusCode).toBe(200)
  expect(done).toEqual(['GET', 'POST', 'POST'])
  expect(readiness.isReady()).toBe(true)
  await app.close()
})

it('a hold of commands holds nothing after it failed', async () => {
  const { app, done } = serverThatHolds(Promise.reject(new Error('no past')))
  expect((await app.inject({ method: 'POST', url: '/' })).statusCode).toBe(200)
  expect(done).toEqual(['POST'])
  await app.close()
})
