import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { rateLimits } from '#server/db/tables/index.ts'
import { forgetRateLimits } from '#server/http/rate-limit.ts'
import { accountsClient, password } from '#tests/accounts-client.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { limits } from './limits.ts'

let t: TestApp
let client: ReturnType<typeof accountsClient>
beforeAll(async () => {
  t = await testApp({ environment: { RATE_LIMIT: 'on' } })
  client = accountsClient(t)
})
afterAll(() => t.close())
afterEach(() => t.deps.db.delete(rateLimits))

const wrong = (username: string, from?: string) =>
  client.call('POST', '/api/auth/signin', {
    body: { username, password: 'Wrong@123' },
    ...(from && { from }),
  })

describe.each([
  ['signUp', 'POST', '/api/auth/signup'],
  ['signIn', 'POST', '/api/auth/signin'],
  ['refresh', 'POST', '/api/auth/refresh'],
  ['signOut', 'POST', '/api/auth/signout'],
  ['verify', 'GET', '/api/auth/verify'],
  ['forgotPassword', 'POST', '/api/auth/forgot-password?email=x'],
  ['changePassword', 'POST', '/api/auth/change-password'],
  ['updateAccount', 'PUT', '/api/users/x'],
] as const)('%s', (name, method, url) => {
  it('is limited by address, whatever the answer, and says when to come back', async () => {
    const { max, windowMs } = limits[name]
    const body = method === 'GET' ? undefined : {}
    for (let i = 0; i < max; i += 1) expect((await client.call(method, url, { body })).status).not.toBe(429)
    const refused = await client.call(method, url, { body })
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
    expect(Number(refused.headers['retry-after'])).toBe(windowMs / 1000)
    expect((await client.call(method, url, { body, from: '10.0.0.9' })).status).not.toBe(429)
    t.time.advance(windowMs)
    expect((await client.call(method, url, { body })).status).not.toBe(429)
  })
})

describe('guessing a password', () => {
  it('is stopped, for a real and for a made-up account alike, and stops nobody else', async () => {
    await client.signUp('asha')
    for (const username of ['asha', 'nobody']) {
      for (let i = 0; i < limits.wrongPassword.max; i += 1) expect((await wrong(username)).status).toBe(401)
      expect((await wrong(username)).status).toBe(429)
    }
    expect((await client.signIn('asha')).status).toBe(429)
    const elsewhere = await client.call('POST', '/api/auth/signin', {
      body: { username: 'asha', password },
      from: '10.0.0.9',
    })
    expect(elsewhere.status).toBe(200)
    t.time.advance(limits.wrongPassword.windowMs)
    expect((await client.signIn('asha')).status).toBe(200)
  })

  it('is stopped also when all the guesses come at once', async () => {
    await client.signUp('ravi')
    const { max } = limits.wrongPassword
    const answers = await Promise.all(Array.from({ length: 2 * max }, () => wrong('ravi')))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(max)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(max)
  })

  it('counts no sign-in that was right', async () => {
    await client.signUp('devi')
    for (let i = 0; i <= limits.wrongPassword.max; i += 1)
      expect((await client.signIn('devi')).status).toBe(200)
    expect((await wrong('devi')).status).toBe(401)
  })

  it('counts on every instance together', async () => {
    const other = await testApp({ database: t.database, environment: { RATE_LIMIT: 'on' } })
    other.time.set(t.deps.clock())
    const there = accountsClient(other)
    const { max } = limits.signOut
    const turns = Array.from({ length: max + 5 }, (_, i) => (i % 2 === 0 ? client : there))
    const answers = await Promise.all(turns.map(({ call }) => call('POST', '/api/auth/signout')))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
    await other.close()
  })
})

it('e-mails to one address are limited, with or without an account', async () => {
  const forgot = () => client.call('POST', '/api/auth/forgot-password?email=asha%40example.com')
  for (let i = 0; i < limits.temporaryPassword.max; i += 1) expect((await forgot()).status).toBe(200)
  expect((await forgot()).status).toBe(429)
})

it('keeps no address and no name, and forgets what is over', async () => {
  await wrong('asha', '10.0.0.9')
  const rows = await t.deps.db.select().from(rateLimits)
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toMatch(/asha|10\.0\.0\.9/)
  await forgetRateLimits(t.deps)
  expect(await t.deps.db.$count(rateLimits)).toBe(rows.length)
  t.time.advance(limits.signIn.windowMs + 1)
  await forgetRateLimits(t.deps)
  expect(await t.deps.db.$count(rateLimits)).toBe(0)
})

it('counts behind a proxy by the address that the proxy saw, not by what the caller claims', async () => {
  const behind = await testApp({ database: t.database, environment: { RATE_LIMIT: 'on', TRUST_PROXY: 'on' } })
  const forgot = async (forwarded: string) => {
    const headers = { 'x-forwarded-for': forwarded }
    const url = '/api/auth/forgot-password?email=x'
    return (await behind.app.inject({ method: 'POST', url, headers })).statusCode
  }
  for (let i = 0; i < limits.forgotPassword.max; i += 1) await forgot(`10.1.1.${i}, 203.0.113.7`)
  expect(await forgot('10.2.2.2, 203.0.113.7')).toBe(429)
  expect(await forgot('203.0.113.8')).toBe(422)
  await behind.close()
})

it('counts nothing with RATE_LIMIT=off', async () => {
  const off = await testApp({ database: t.database })
  await accountsClient(off).signIn('nobody')
  expect(await off.deps.db.$count(rateLimits)).toBe(0)
  await off.close()
})
