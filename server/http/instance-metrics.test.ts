import Fastify from 'fastify'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { App } from '../app.ts'
import { countResponses } from './instance-metrics.ts'

let app: App
beforeEach(() => {
  app = Fastify() as unknown as App
  app.decorate('metrics', new Registry())
  countResponses(app)
})
afterEach(() => app.close())

it('counts who is asked to come again, and not a balancer that asks whether it is ready', async () => {
  for (const url of ['/readyz', '/api/dishes']) app.get(url, (_request, reply) => reply.code(503).send())
  for (const url of ['/readyz', '/readyz', '/api/dishes']) await app.inject({ url })
  const counted = await app.metrics.getSingleMetric('http_responses_total')?.get()
  expect(counted?.values.filter(({ value }) => value > 0)).toEqual([{ labels: { class: '503' }, value: 1 }])
})
