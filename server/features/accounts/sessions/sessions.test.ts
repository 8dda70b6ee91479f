import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { refreshTokens, revocations, sessions } from '#server/db/tables/index.ts'
import { openRevocations, purgeExpiredRevocations } from '#server/http/sign-in/revocations.ts'
import type { Session, SignIn } from '#shared/accounts/contracts.ts'
import { accountsClient, password } from '#tests/accounts-client.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { makePerson } from '#tests/builders.ts'
import { purgeSessions } from '../room.ts'
import { graceMs } from './refresh-session.ts'

let t: TestApp
/** A second instance on the same database. */
let other: TestApp
let client: ReturnType<typeof accountsClient>
let there: ReturnType<typeof accountsClient>
beforeAll(async () => {
  t = await testApp({ environment: { ROLE_SIGNUP: 'approval' } })
  other = await testApp({ database: t.database })
  client = accountsClient(t)
  there = accountsClient(other)
})
afterAll(async () => {
  await other.close()
  await t.close()
})

const newSecret = () => randomBytes(32).toString('base64')
const me = async (token: string, at = client) => (await at.call('GET', '/api/users/me', { token })).status
const write = (token: string, id: string) =>
  client.call('PUT', `/api/users/${id}`, { token, body: { fullName: 'Somebody Else' } })
const refresh = (token: string, headers = {}) =>
  client.call<Session>('POST', '/api/auth/refresh', { refresh: token, headers })
const list = async (id: string, token: string) =>
  (await client.call<{ items: SignIn[] }>('GET', `/api/users/${id}/sessions`, { token })).body.items
/** Not here alone: on every instance, as soon as its notification is there. */
const isOutEverywhere = async (token: string) => {
  await expect.poll(() => me(token)).toBe(401)
  await expect.poll(() => me(token, there)).toBe(401)
}

describe('an access token', () => {
  it('ends with its sign-in, for reading and writing, on every instance', async () => {
    const { id, token, refresh: cookie } = await client.person('asha')
    const { token: elsewhere } = { token: (await client.signIn('asha')).body.accessToken }
    expect(await me(token, there)).toBe(200)
    await client.call('POST', '/api/auth/signout', { refresh: cookie })
    await isOutEverywhere(token)
    expect((await write(token, id)).status).toBe(401)
    expect(await me(elsewhere)).toBe(200)
  })

  it('ends with a new password, all but the one that comes of it', async () => {
    const { token } = await client.person('bina')
    const second = (await client.signIn('bina')).body.accessToken
    const { body } = await client.call<Session>('POST', '/api/auth/change-password', {
      token,
      body: { currentPassword: password, newPassword: 'Nariyal@77' },
    })
    await isOutEverywhere(token)
    await isOutEverywhere(second)
    expect(await me(body.accessToken)).toBe(200)
    expect(await me(body.accessToken, there)).toBe(200)
  })

  it('ends when a stolen refresh token is found out', async () => {
    const { token, refresh: stolen } = await client.person('chitra')
    const next = await refresh(stolen)
    t.time.advance(graceMs + 1)
    expect((await refresh(stolen)).status).toBe(401)
    await isOutEverywhere(token)
    await isOutEverywhere(next.body.accessToken)
    t.time.advance(-graceMs - 1)
  })

  it('from before the account got a role counts no more; the sign-in brings a new one', async () => {
    const admin = await client.person('boss')
    await t.deps.pool.query(`UPDATE users SET roles = '{ROLE_ADMIN}' WHERE username = 'boss'`)
    const boss = (await client.signIn('boss')).body.accessToken
    await client.signUp('devi', { role: ['ROLE_DELIVERY_AGENT'] })
    await t.deps.pool.query(`UPDATE users SET email_confirmed_at = now() WHERE username = 'devi'`)
    const { body, refresh: cookie = '' } = await client.signIn('devi')
    expect((await client.call('POST', `/api/admin/users/${body.id}/approve`, { token: boss })).status).toBe(
      200,
    )
    await isOutEverywhere(body.accessToken)
    const renewed = await refresh(cookie)
    expect(renewed.body.roles).toContain('ROLE_DELIVERY_AGENT')
    expect(await me(renewed.body.accessToken)).toBe(200)
    expect(await me(admin.token)).toBe(200)
  })

  it('is refused also by an instance that starts later, and forgotten once it has run out by itself', async () => {
    const { token, refresh: cookie } = await client.person('esha')
    await client.call('POST', '/api/auth/signout', { refresh: cookie })
    const late = await testApp({ database: t.database })
    expect(await me(token, accountsClient(late))).toBe(401)
    await late.close()
    expect(await t.deps.db.$count(revocations)).toBeGreaterThan(0)
    await purgeExpiredRevocations(t.deps)
    expect(await me(token)).toBe(401)
    t.time.advance(21 * 60_000)
    await purgeExpiredRevocations(t.deps)
    t.time.advance(-21 * 60_000)
    expect(await t.deps.db.$count(revocations)).toBe(0)
  })

  it('is refused by an instance that was cut off when it was revoked, as soon as it hears again', async () => {
    const { token, refresh: cookie } = await client.person('farah')
    expect(await me(token, there)).toBe(200)
    const kill = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'annapurna-eats notifications' AND datname = current_database()`
    await t.deps.pool.query(kill)
    await client.call('POST', '/api/auth/signout', { refresh: cookie })
    await isOutEverywhere(token)
  })

  it('that comes from a browser which was signed in ends the one before', async () => {
    const { token, refresh: cookie } = await client.person('farida')
    const elsewhere = await client.signIn('farida')
    const body = { username: 'farida', password }
    const wrong = await client.call('POST', '/api/auth/signin', {
      refresh: cookie,
      body: { ...body, password: 'Wrong@123' },
    })
    expect([wrong.status, await me(token)]).toEqual([401, 200])
    const again = await client.call<Session>('POST', '/api/auth/signin', { refresh: cookie, body })
    expect(again.status).toBe(200)
    await isOutEverywhere(token)
    expect((await refresh(cookie)).status).toBe(401)
    expect(await me(again.body.accessToken)).toBe(200)
    expect(await me(elsewhere.body.accessToken)).toBe(200)
  })

  it('is refused by an instance that no notification reached, at its next look', async () => {
    const { id } = await client.person('fiza')
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const deaf = { ...t.deps.notifications, on: () => () => {}, onReconnect: () => () => {} }
    const warn = (error: Error) => expect.fail(error.message)
    const known = await openRevocations(t.deps.db, deaf, t.deps.clock, warn)
    try {
      const [session] = await t.deps.db.select().from(sessions).where(eq(sessions.userId, id))
      const caller = { userId: id, sessionId: session?.id ?? '', rightsVersion: 0 }
      await t.deps.db.insert(revocations).values({ sessionId: caller.sessionId, at: t.deps.clock() })
      expect(known.covers(caller)).toBe(false)
      vi.advanceTimersByTime(30_000)
      while (!known.covers(caller)) await new Promise((resolve) => setImmediate(resolve))
    } finally {
      known.close()
      vi.useRealTimers()
    }
  })

  it('costs no query to check', async () => {
    const { token } = await client.person('gita')
    await me(token)
    const query = vi.spyOn(t.deps.pool, 'query')
    try {
      expect((await client.call('POST', '/api/chat', { token, body: { message: 'hello' } })).status).toBe(200)
      expect(query.mock.calls).toHaveLength(0)
    } finally {
      query.mockRestore()
    }
  })

  it('ends its open streams, too', async () => {
    const { token, refresh: cookie } = await client.person('hema')
    await t.deps.pool.query(`UPDATE users SET roles = '{ROLE_DELIVERY_AGENT}' WHERE username = 'hema'`)
    const agent = await client.signIn('hema')
    if (!t.app.server.listening) await t.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = t.app.server.address() as AddressInfo
    const ended = new Promise<void>((resolve, reject) => {
      const headers = { authorization: `Bearer ${agent.body.accessToken}` }
      request({ host: '127.0.0.1', port, path: '/api/deliveries/events', headers }, (response) => {
        expect(response.statusCode).toBe(200)
        response.on('close', resolve)
        response.on('error', () => undefined)
        response.resume()
        client.call('POST', '/api/auth/signout', { refresh: agent.refresh ?? '' }).catch(reject)
      })
        .on('error', reject)
        .end()
    })
    await ended
    expect(await me(token)).toBe(200)
    expect((await refresh(cookie)).status).toBe(200)
  })
})

describe('refreshing', () => {
  it('answers 30 replays at once with one successor: one chain lives', async () => {
    const { id, refresh: cookie } = await client.person('indu')
    const responses = await Promise.all(Array.from({ length: 30 }, () => refresh(cookie)))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(responses.map((response) => response.refresh)).size).toBe(1)
    const live = await t.deps.db
      .select()
      .from(refreshTokens)
      .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
      .where(eq(sessions.userId, id))
    expect(live.filter((row) => row.refresh_tokens.usedAt === null)).toHaveLength(1)
  })

  it('brings a tab that is behind to the end of the chain, not back to a used token', async () => {
    const { refresh: first } = await client.person('jaya')
    const second = await refresh(first)
    const third = await refresh(second.refresh ?? '')
    expect((await refresh(first)).refresh).toBe(third.refresh)
    t.time.advance(graceMs + 1)
    expect((await refresh(third.refresh ?? '')).status).toBe(200)
    t.time.advance(-graceMs - 1)
  })

  it('goes on under a new secret, with the one successor that was handed out before', async () => {
    const secret = { SESSION_SECRET: newSecret() }
    const before = await testApp({ database: t.database, environment: secret })
    const { refresh: cookie = '' } = await accountsClient(before).signIn('jaya')
    const next = await accountsClient(before).call('POST', '/api/auth/refresh', { refresh: cookie })
    const after = await testApp({
      database: t.database,
      environment: {
        SESSION_SECRET: newSecret(),
        SESSION_SECRET_PREVIOUS: secret.SESSION_SECRET,
      },
    })
    const repeat = await accountsClient(after).call('POST', '/api/auth/refresh', { refresh: cookie })
    expect([repeat.status, repeat.refresh]).toEqual([200, next.refresh])
    await before.close()
    await after.close()
  })

  it('ends after 90 days, however often it is used', async () => {
    await client.signUp('kavita')
    let { refresh: cookie = '' } = await client.signIn('kavita', password, true)
    const day = 24 * 3_600_000
    for (let used = 0; used < 4; used++) {
      t.time.advance(22 * day)
      const next = await refresh(cookie)
      expect(next.status).toBe(200)
      cookie = next.refresh ?? ''
    }
    t.time.advance(2 * day)
    expect((await refresh(cookie)).status).toBe(401)
    await purgeSessions(t.deps)
    t.time.advance(-90 * day)
  })

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a neighbouring subdomain', { 'sec-fetch-site': 'same-site' }, 403],
    ['an older browser on another site', { origin: 'https://evil.example' }, 403],
    ['a page without an origin', { origin: 'null' }, 403],
    ['our own page', { 'sec-fetch-site': 'same-origin' }, 200],
    ['our own page in an older browser', { origin: 'http://localhost:3000' }, 200],
  ])('and signing out, when asked by %s', async (_who, headers, status) => {
    const { refresh: cookie = '' } = await client.person(`l${randomBytes(5).toString('hex')}`)
    expect((await refresh(cookie, headers)).status).toBe(status)
    for (const path of ['signin', 'signout'])
      expect(
        (
          await client.call('POST', `/api/auth/${path}`, {
            headers,
            body: { username: 'asha', password },
          })
        ).status,
      ).toBe(status)
  })
})

describe("the list of one's sign-ins", () => {
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0'
  const signInWith = (agent: string) =>
    client.call<Session>('POST', '/api/auth/signin', {
      body: { username: 'mala', password },
      headers: { 'user-agent': agent },
    })

  it("shows where they are, ends one there or all others, and nobody else's", async () => {
    await client.signUp('mala')
    const here = await signInWith(firefox)
    t.time.advance(60_000)
    const there = await signInWith('curl/8.0')
    const { id, accessToken: token } = here.body
    const shown = await list(id, token)
    expect(shown).toMatchObject([
      { current: false },
      { browser: 'Firefox', system: 'Windows', current: true, lastUsedAt: expect.any(String) },
    ])
    // Chance may put the version into an id.
    expect(JSON.stringify(shown.map(({ id, ...said }) => said))).not.toContain('143')
    const [first] = shown
    const stranger = await client.person('nila')
    for (const [url, method] of [
      [`/api/users/${id}/sessions`, 'GET'],
      [`/api/users/${id}/sessions`, 'DELETE'],
      [`/api/users/${id}/sessions/${first?.id}`, 'DELETE'],
      [`/api/users/${stranger.id}/sessions/${first?.id}`, 'DELETE'],
      [`/api/users/${stranger.id}/sessions/x`, 'DELETE'],
    ] as const)
      expect((await client.call(method, url, { token: stranger.token })).status, url).toBe(404)

    const end = () => client.call('DELETE', `/api/users/${id}/sessions/${first?.id}`, { token })
    expect((await end()).status).toBe(200)
    await isOutEverywhere(there.body.accessToken)
    expect((await refresh(there.refresh ?? '')).status).toBe(401)
    expect((await end()).status).toBe(404)

    const more = [await signInWith(firefox), await signInWith(firefox)]
    expect(await list(id, token)).toHaveLength(3)
    expect((await client.call('DELETE', `/api/users/${id}/sessions`, { token })).status).toBe(200)
    for (const { body } of more) await isOutEverywhere(body.accessToken)
    expect(await list(id, token)).toMatchObject([{ current: true }])
  })
})

it("an admin ends all of a person's sign-ins", async () => {
  const { id, token } = await client.person('nirmala')
  const admin = await makePerson(t.deps, ['ROLE_ADMIN'])
  const ended = await client.call('DELETE', `/api/users/${id}/sessions`, { token: admin.token })
  expect(ended.status).toBe(200)
  await isOutEverywhere(token)
  expect(await me(admin.token)).toBe(200)
})

describe('the security log', () => {
  const lines = () =>
    t.logged
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ log }) => log === 'security')

  it('tells failed and refused things apart, with ids and hashes alone', async () => {
    const { id, token, refresh: cookie } = await client.person('omana')
    t.logged.length = 0
    await client.signIn('omana', 'Wrong@12345')
    await client.call('GET', '/api/admin/users/pending', { token })
    await client.call('GET', '/api/users/me', { token: 'a.b.c' })
    await refresh(cookie, { 'sec-fetch-site': 'cross-site' })
    await client.call('POST', '/api/auth/signout', { refresh: cookie })
    await me(token)
    expect(lines().map(({ event }) => event)).toEqual([
      'sign-in-failed',
      'access-refused',
      'token-forged',
      'cross-site-refused',
      'sign-out',
      'token-revoked',
    ])
    expect(lines()[0]).toMatchObject({
      account: expect.stringMatching(/^[\w-]{16}$/),
      requestId: expect.any(String),
    })
    expect(lines()[1]).toMatchObject({ userId: id, route: 'GET /api/admin/users/pending' })
    const text = JSON.stringify(lines())
    for (const secret of ['omana', '127.0.0.1', 'Wrong@12345', token, cookie])
      expect(text).not.toContain(secret)
  })

  it('says nothing of a token that ran out by itself', async () => {
    const { token } = await client.person('padma')
    t.logged.length = 0
    t.time.advance(16 * 60_000)
    expect(await me(token)).toBe(401)
    t.time.advance(-16 * 60_000)
    expect(lines()).toEqual([])
  })
})
