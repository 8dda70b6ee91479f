import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refreshTokens, users } from '#server/db/tables/index.ts'
import { verifyAccessToken } from '#server/http/sign-in/access-token.ts'
import type { Account, Session } from '#shared/accounts/contracts.ts'
import { accountsClient, password } from '#tests/accounts-client.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { openPasswords } from '../passwords/passwords.ts'
import { graceMs } from '../sessions/refresh-session.ts'

let t: TestApp
let client: ReturnType<typeof accountsClient>
beforeAll(async () => {
  // At the cost of the product, which is looked at here.
  t = await testApp({ replaced: { passwords: openPasswords() } })
  client = accountsClient(t)
})
afterAll(() => t.close())

const refresh = (token?: string) =>
  client.call<Session & { code: string }>('POST', '/api/auth/refresh', { ...(token && { refresh: token }) })
const verify = (token: string) =>
  client.call<Account & { code: string }>('GET', '/api/auth/verify', { token })

describe('signing up', () => {
  it('gives any role at once when it is open, and never answers with a password or a hash', async () => {
    const { status, body } = await client.signUp('chef', { role: ['ROLE_RESTAURANT'] })
    expect(status).toBe(201)
    expect(body.message).toBe('Account created successfully! Redirecting to sign in page...')
    expect(body.user).toMatchObject({ username: 'chef', roles: ['ROLE_RESTAURANT'], requestedRole: null })
    expect(JSON.stringify(body)).not.toMatch(/argon2|Annapurna@1/)
  })

  it('refuses a username somebody has, in any case, and says nothing of the address', async () => {
    await client.signUp('taken')
    expect(await client.signUp('TAKEN', { email: 'other@example.com' })).toMatchObject({
      status: 409,
      body: { code: 'account_exists', fields: { username: expect.any(String) } },
    })
    const known = await client.signUp('another', { email: 'Taken@Example.com' })
    const unknown = await client.signUp('different', { email: 'nobody.yet@example.com' })
    expect([known.status, Object.keys(known.body)]).toEqual([201, Object.keys(unknown.body)])
  })

  it('lets one of two people have a name they ask for at once', async () => {
    const responses = await Promise.all(
      ['a', 'b'].map((mail) => client.signUp('racer', { email: `${mail}@race.example` })),
    )
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })

  it('says what is wrong beside each field', async () => {
    expect(await client.signUp('x', { email: 'x', password: 'x', role: ['chef'] })).toMatchObject({
      status: 422,
      body: {
        code: 'validation_failed',
        fields: {
          username: 'Username must be at least 3 characters',
          email: 'Invalid email address',
          password: 'Password must be at least 8 characters',
          'role.0': 'Invalid role selected',
        },
      },
    })
  })
})

describe('signing in', () => {
  it('takes the e-mail address in place of the username, in any case, unless several claim it', async () => {
    await client.signUp('byaddress', { email: 'by.address@example.com' })
    expect(await client.signIn('By.Address@Example.com')).toMatchObject({
      status: 200,
      body: { username: 'byaddress' },
    })
    await client.signUp('claimant', { email: 'by.address@example.com' })
    expect(await client.signIn('by.address@example.com')).toMatchObject({
      status: 401,
      body: { code: 'invalid_credentials' },
    })
  })

  it('answers with the account and a token for 15 minutes', async () => {
    await client.signUp('asha')
    const { status, body, cookie } = await client.signIn('Asha')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      username: 'asha',
      email: 'asha@example.com',
      roles: ['ROLE_CUSTOMER'],
      mustChangePassword: false,
      lastLogin: t.deps.clock().toISOString(),
    })
    expect(cookie).toMatch(/Path=\/api\/auth; HttpOnly; SameSite=Strict$/)
    expect(await verifyAccessToken(t.deps, body.accessToken)).toEqual({
      userId: body.id,
      username: 'asha',
      roles: ['ROLE_CUSTOMER'],
      restaurantIds: [],
      sessionId: expect.any(String),
      rightsVersion: 0,
      until: new Date(t.deps.clock().getTime() + 15 * 60_000),
      authenticatedAt: t.deps.clock(),
    })
    expect((await verify(body.accessToken)).body.username).toBe('asha')
    t.time.advance(15 * 60_000 + 1_000)
    expect((await verify(body.accessToken)).status).toBe(401)
  })

  it('remembers for 30 days when asked to', async () => {
    const { cookie, refresh: token } = await client.signIn('asha', password, true)
    expect(cookie).toMatch(/Expires=/)
    t.time.advance(29 * 24 * 3_600_000)
    const next = await refresh(token)
    expect(next.status).toBe(200)
    expect(next.cookie).toMatch(/Expires=/)
    t.time.advance(31 * 24 * 3_600_000)
    expect((await refresh(next.refresh)).status).toBe(401)
  })

  it('tells a wrong password and an unknown username apart by nothing', async () => {
    const wrong = await client.signIn('asha', 'Wrong@123')
    const unknown = await client.signIn('nobody', 'Wrong@123')
    expect(wrong.status).toBe(401)
    const { requestId: _a, ...first } = wrong.body as Record<string, unknown>
    const { requestId: _b, ...second } = unknown.body as Record<string, unknown>
    expect(first).toEqual({ code: 'invalid_credentials', message: 'Invalid username or password' })
    expect(second).toEqual(first)
    expect(unknown.status).toBe(401)
    expect(unknown.cookie).toBeUndefined()
  })

  it('keeps an argon2id hash, and the refresh token only as a hash', async () => {
    const { refresh: token } = await client.signIn('asha')
    const [user] = await t.deps.db.select().from(users)
    expect(user?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const rows = await t.deps.db.select().from(refreshTokens)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('refuses a forged token and one that has no account any more', async () => {
    expect((await verify('not.a.token')).status).toBe(401)
    const { token, id } = await client.person('leaver')
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1]}.`
    expect((await verify(unsigned)).status).toBe(401)
    await t.deps.pool.query('DELETE FROM consents WHERE user_id = $1', [id])
    await t.deps.pool.query('DELETE FROM users WHERE id = $1', [id])
    expect((await verify(token)).status).toBe(401)
  })
})

describe('refreshing', () => {
  it('rotates: each token brings the next one and a new access token', async () => {
    const { refresh: first } = await client.signIn('asha')
    const second = await refresh(first)
    expect(second.status).toBe(200)
    expect(second.refresh).not.toBe(first)
    expect((await verify(second.body.accessToken)).status).toBe(200)
    expect((await refresh(second.refresh)).status).toBe(200)
  })

  it('ends the whole sign-in when a used token comes back', async () => {
    const { refresh: stolen } = await client.signIn('asha')
    const { refresh: other } = await client.signIn('asha')
    const next = await refresh(stolen)
    t.time.advance(graceMs + 1)
    expect(await refresh(stolen)).toMatchObject({
      status: 401,
      refresh: '',
      body: { code: 'unauthenticated' },
    })
    expect((await refresh(next.refresh)).status).toBe(401)
    // Another device of the same person is not concerned.
    expect((await refresh(other)).status).toBe(200)
  })

  it('keeps two tabs signed in that refresh at the same moment', async () => {
    const { refresh: shared } = await client.signIn('asha')
    const tabs = await Promise.all(Array.from({ length: 5 }, () => refresh(shared)))
    expect(tabs.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(tabs.map((tab) => tab.refresh)).size).toBe(1)
    t.time.advance(graceMs + 1)
    expect((await refresh(tabs[0]?.refresh)).status).toBe(200)
  })

  it('refuses no token and one that is not ours', async () => {
    expect((await refresh()).status).toBe(401)
    expect((await refresh('made-up')).status).toBe(401)
  })

  it('ends at signing out', async () => {
    const { refresh: token } = await client.signIn('asha')
    const out = await client.call<{ message: string }>('POST', '/api/auth/signout', { refresh: token ?? '' })
    expect(out).toMatchObject({ status: 200, refresh: '' })
    expect((await refresh(token)).status).toBe(401)
    expect((await client.call('POST', '/api/auth/signout')).status).toBe(200)
  })

  it('is secure and signed alike on every instance', async () => {
    const { database } = t
    const other = await testApp({ database, environment: { PUBLIC_URL: 'https://food.example' } })
    const { cookie, body } = await accountsClient(other).signIn('asha')
    expect(cookie).toMatch(/^__Host-refresh=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
    expect(other.deps.keys.issuer).toBe(t.deps.keys.issuer)
    other.time.set(t.deps.clock())
    const { body: here } = await accountsClient(other).signIn('asha')
    expect((await verify(here.accessToken)).status).toBe(200)
    expect(body.username).toBe('asha')
    await other.close()
  })
})

it('the log never has a password or a token', async () => {
  const { body, refresh: token } = await client.signIn('asha')
  await client.signIn('asha', 'Wrong@Secret9')
  await client.call('POST', '/api/auth/signin', {
    body: { username: 'asha', password: { tricky: 'Wrong@Secret9' } },
  })
  const lines = t.logged.join('\n')
  expect(lines).not.toMatch(/Annapurna@1|Wrong@Secret9/)
  expect(lines).not.toContain(body.accessToken)
  expect(lines).not.toContain(token)
})
