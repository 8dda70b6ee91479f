import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { rateLimits } from '#server/db/tables/index.ts'
import { limits } from '#server/http/limits/limits.ts'
import { purgeExpiredRateLimits } from '#server/http/limits/rate-limit.ts'
import { accountsClient, password } from '#tests/accounts-client.ts'
import { type TestApp, testApp } from '#tests/app.ts'

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

/** Brings a counter forward, where as many calls would show nothing more. */
const addHits = (name: string, hits: number) =>
  t.deps.pool.query("UPDATE rate_limits SET hits = hits + $2 WHERE starts_with(key, $1 || ':')", [name, hits])

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
    const first = Math.min(max - 1, 3)
    for (let i = 0; i < first; i += 1) expect((await client.call(method, url, { body })).status).not.toBe(429)
    await addHits(limits[name].name, max - 1 - first)
    expect((await client.call(method, url, { body })).status).not.toBe(429)
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
    const responses = await Promise.all(Array.from({ length: 2 * max }, () => wrong('ravi')))
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(max)
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(max)
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
    const { max } = limits.forgotPassword
    const turns = Array.from({ length: max + 5 }, (_, i) => (i % 2 === 0 ? client : there))
    const responses = await Promise.all(
      turns.map(({ call }) => call('POST', '/api/auth/forgot-password?email=x')),
    )
    expect(responses.filter(({ status }) => status === 422)).toHaveLength(max)
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(5)
    await other.close()
  })
})

describe('guessing one password over many addresses', () => {
  const { max, windowMs } = limits.wrongPasswordEverywhere
  /** Right or wrong, from an address of its own. */
  const attempt = (username: string, turn: number, given = 'Wrong@123', headers = {}) =>
    client.call('POST', '/api/auth/signin', {
      body: { username, password: given },
      from: `10.9.${Math.floor(turn / 250)}.${turn % 250}`,
      headers,
    })
  const deviceOf = (cookies: unknown): string =>
    String([cookies].flat().find((line) => String(line).startsWith('device='))).split(';')[0] ?? ''
  const knownDevice = async (username: string) =>
    deviceOf((await attempt(username, 1, password)).headers['set-cookie'])

  it('is slowed down, more and more, and never for a device that has signed in before', async () => {
    await client.signUp('omkar')
    const device = await knownDevice('omkar')
    for (let turn = 0; turn < max; turn += 1) expect((await attempt('omkar', turn)).status).toBe(401)
    const waits: number[] = []
    const slowed = async (turn: number) => {
      expect((await attempt('omkar', turn)).status).toBe(401)
      const refused = await attempt('omkar', turn + 1)
      expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
      const wait = Number(refused.headers['retry-after'])
      waits.push(wait)
      t.time.advance(wait * 1000)
    }
    for (let turn = max; turn < 8 * max; turn += max) {
      expect((await attempt('omkar', turn, 'Wrong@123', { cookie: device })).status).toBe(401)
      expect((await attempt('omkar', turn, password, { cookie: device })).status).toBe(200)
      await slowed(turn)
      await addHits(limits.wrongPasswordEverywhere.name, max - 2)
      await slowed(turn + max - 1)
    }
    // The first and the last of each thirty.
    expect(waits).toEqual([1, 1, 2, 2, 4, 4, 8, 8, 16, 16, 30, 30, 30, 30])
    // With patience its owner gets in from elsewhere too; a call that only waits for its turn uses nothing
    // up.
    expect((await attempt('omkar', 9 * max, password)).status).toBe(200)
    t.time.advance(windowMs)
    expect((await attempt('omkar', 10 * max)).status).toBe(401)
    expect((await attempt('omkar', 10 * max)).status).toBe(401)
  })

  it('leaves the owner alone at an address where somebody has used up the guesses', async () => {
    await client.signUp('pooja')
    const device = await knownDevice('pooja')
    for (let i = 0; i < limits.wrongPassword.max; i += 1) expect((await attempt('pooja', 7)).status).toBe(401)
    expect((await attempt('pooja', 7, password)).status).toBe(429)
    expect((await attempt('pooja', 7, password, { cookie: device })).status).toBe(200)
  })

  it('takes no mark for one that was made up, belongs to another account, or is used up itself', async () => {
    await client.signUp('qamar')
    await client.signUp('rekha')
    const [mine, other] = [await knownDevice('qamar'), await knownDevice('rekha')]
    const madeUp = `${mine.slice(0, -2)}${mine.endsWith('AA') ? 'BB' : 'AA'}`
    const { max: guesses } = limits.wrongPassword
    for (let i = 0; i < guesses; i += 1)
      expect((await attempt('qamar', 8, 'Wrong@123', { cookie: i % 2 ? other : madeUp })).status).toBe(401)
    expect((await attempt('qamar', 8, password, { cookie: other })).status).toBe(429)
    for (let i = 0; i < guesses; i += 1)
      expect((await attempt('qamar', 100 + i, 'Wrong@123', { cookie: mine })).status).toBe(401)
    expect((await attempt('qamar', 120, password, { cookie: mine })).status).toBe(429)
  })

  it('remembers several accounts of one device, in a cookie that scripts and other sites cannot see', async () => {
    await client.signUp('sunil')
    await client.signUp('tara')
    const first = await knownDevice('sunil')
    const { headers } = await attempt('tara', 1, password, { cookie: first })
    const both = deviceOf(headers['set-cookie'])
    expect(both.split('.')).toHaveLength(3)
    const line = [headers['set-cookie']].flat().find((text) => text?.startsWith('device='))
    expect(line).toMatch(/; Path=\/api; .*HttpOnly; SameSite=Strict/)
    expect(line).not.toMatch(/tara|sunil/)
    for (let i = 0; i < limits.wrongPassword.max; i += 1) await attempt('sunil', 9)
    expect((await attempt('sunil', 9, password, { cookie: both })).status).toBe(200)
  })

  it('counts every spelling of a name as that name', async () => {
    await client.signUp('uday')
    const spelled = ['uday', 'UDAY', 'ｕｄａｙ', ' uday ']
    const { max: guesses } = limits.wrongPassword
    for (let i = 0; i < guesses; i += 1) await wrong(spelled[i % 3] ?? '')
    expect((await wrong('uday')).status).toBe(429)
    expect((await wrong('ＵＤＡＹ')).status).toBe(429)
  })
})

it('the password cannot be guessed with an access token either, from however many addresses', async () => {
  const { id, token } = await client.person('vikram')
  const { max, windowMs } = limits.currentPassword
  const calls = [
    ['POST', '/api/auth/change-password', { newPassword: 'Kathmandu@7Valley' }],
    ['PUT', `/api/users/${id}`, { email: 'vikram.new@example.com' }],
  ] as const
  const guess = (turn: number, given: string) => {
    const [method, url, body] = calls[turn % 2] ?? calls[0]
    return client.call(method, url, {
      token,
      from: `10.8.0.${turn}`,
      body: { ...body, currentPassword: given },
    })
  }
  for (let turn = 0; turn < max; turn += 1)
    expect(await guess(turn, 'Wrong@123')).toMatchObject({
      status: 422,
      body: { fields: { currentPassword: expect.any(String) } },
    })
  expect((await guess(max, password)).status).toBe(429)
  const leave = { token, from: '10.8.1.1', body: { password } }
  expect((await client.call('DELETE', `/api/users/${id}`, leave)).status).toBe(429)
  t.time.advance(windowMs)
  const again = (await client.signIn('vikram')).body.accessToken
  expect((await client.call('DELETE', `/api/users/${id}`, { ...leave, token: again })).status).toBe(200)
})

it('e-mails to one address are limited, with or without an account', async () => {
  const forgot = () => client.call('POST', '/api/auth/forgot-password?email=asha%40example.com')
  for (let i = 0; i < limits.temporaryPassword.max; i += 1) expect((await forgot()).status).toBe(200)
  expect((await forgot()).status).toBe(429)
})

it('the table of limits keeps no address and no name, and forgets what is over', async () => {
  await wrong('asha', '10.0.0.9')
  const rows = await t.deps.db.select().from(rateLimits)
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toMatch(/asha|10\.0\.0\.9/)
  await purgeExpiredRateLimits(t.deps)
  expect(await t.deps.db.$count(rateLimits)).toBe(rows.length)
  t.time.advance(limits.wrongPasswordEverywhere.windowMs + 1)
  await purgeExpiredRateLimits(t.deps)
  expect(await t.deps.db.$count(rateLimits)).toBe(0)
})

it('a limit of sign-ins counts behind a proxy by the address that the proxy saw, not by what the caller claims', async () => {
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

it('a limit of sign-ins counts nothing with RATE_LIMIT=off', async () => {
  const off = await testApp({ database: t.database })
  await accountsClient(off).signIn('nobody')
  expect(await off.deps.db.$count(rateLimits)).toBe(0)
  await off.close()
})
