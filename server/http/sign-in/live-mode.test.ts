import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#tests/app.ts'

let demo: TestApp
beforeAll(async () => {
  demo = await testApp()
})
afterAll(() => demo.close())

const metricsToken = randomBytes(24).toString('base64url')
/** Another instance on the same database, in live mode. */
const live = async (environment: Record<string, string> = {}): Promise<TestApp> =>
  testApp({
    database: demo.database,
    environment: {
      MODE: 'live',
      PAYMENTS: 'cash-only',
      DATABASE_URL: demo.database.url,
      SESSION_SECRET: randomBytes(48).toString('base64'),
      ...environment,
    },
  })
const statusOf = async ({ app }: TestApp, url: string, authorization?: string): Promise<number> =>
  (await app.inject({ url, headers: { ...(authorization && { authorization }) } })).statusCode

describe('in live mode', () => {
  it('browsers are told to come over https alone, whatever is asked for, and nowhere else', async () => {
    const https = await live()
    for (const url of [
      '/',
      '/menu',
      '/api/dishes',
      '/api/nothing',
      '/healthz',
      '/robots.txt',
      '/a.png',
      '/%zz',
    ]) {
      const header = async ({ app }: TestApp) =>
        (await app.inject({ url })).headers['strict-transport-security']
      expect(await header(https), url).toBe('max-age=63072000; includeSubDomains')
      expect(await header(demo), url).toBeUndefined()
    }
    await https.close()
  })

  it('/metrics and /api/docs are closed, and what clients read is not', async () => {
    const t = await live()
    for (const url of ['/metrics', '/api/docs', '/api/docs/json', '/api/docs/', '/dev/mailbox'])
      expect([url, await statusOf(t, url), await statusOf(demo, url)]).toEqual([url, 404, expect.any(Number)])
    await t.deps.search.ready()
    for (const url of ['/healthz', '/readyz', '/api/openapi.json']) expect(await statusOf(t, url)).toBe(200)
    await t.close()
  })

  it('/metrics and /api/docs are there where a setting opens them', async () => {
    const t = await live({ OPEN_METRICS: 'on', OPEN_DOCS: 'on' })
    for (const url of ['/metrics', '/api/docs/']) expect([url, await statusOf(t, url)]).toEqual([url, 200])
    await t.close()
  })

  it('/metrics is read with METRICS_TOKEN, and not without it', async () => {
    const t = await live({ METRICS_TOKEN: metricsToken })
    expect(await statusOf(t, '/metrics', `Bearer ${metricsToken}`)).toBe(200)
    for (const wrong of [undefined, 'Bearer ', `Bearer ${metricsToken}x`, metricsToken])
      expect(await statusOf(t, '/metrics', wrong)).toBe(401)
    expect(await statusOf(t, '/api/docs')).toBe(404)
    await t.close()
  })
})

it('the demo has both', async () => {
  for (const url of ['/metrics', '/api/docs/', '/dev/mailbox'])
    expect([url, await statusOf(demo, url)]).toEqual([url, 200])
})

it('data can neither run, load nor be framed where it is opened by itself', async () => {
  for (const url of [
    '/api/dishes',
    '/api/nothing',
    '/assets/nothing.js',
    '/metrics',
    '/robots.txt',
    '/%zz',
  ]) {
    const { headers } = await demo.app.inject({ url })
    expect([url, headers['content-security-policy'], headers['x-content-type-options']]).toEqual([
      url,
      "default-src 'none'; frame-ancestors 'none'",
      'nosniff',
    ])
  }
  const { headers } = await demo.app.inject({ url: '/api/docs/' })
  expect(headers['content-security-policy']).toContain("script-src 'self'")
})

it('the pages about the API read the one description that is in memory', async () => {
  for (const url of ['/api/docs/json', '/api/docs/yaml', '/api/docs/json?now']) {
    const { statusCode, headers } = await demo.app.inject({ url })
    expect([url, statusCode, headers.location]).toEqual([url, 308, '/api/openapi.json'])
  }
})

it('nothing is answered to TRACE', async () => {
  const { port } = new URL(await demo.app.listen({ host: '127.0.0.1', port: 0 }))
  for (const path of ['/', '/menu', '/api/dishes', '/healthz']) {
    const trace = request({
      host: '127.0.0.1',
      port,
      path,
      method: 'TRACE',
      headers: { 'x-secret': 'told back' },
    })
    const [response] = (await once(trace.end(), 'response')) as [IncomingMessage]
    expect([path, [404, 405].includes(response.statusCode ?? 0)]).toEqual([path, true])
    expect(await text(response)).not.toContain('told back')
  }
})
