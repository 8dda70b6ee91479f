import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailbox, sessions } from '#server/db/tables/index.ts'
import type { Session } from '#shared/accounts/contracts.ts'
import { accountsClient, password } from '#tests/accounts-client.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { sentMails } from '#tests/mails.ts'
import { tokenHash } from '../sessions/session-tokens.ts'
import { makeTemporaryPassword, sendTemporaryPassword } from './send-temporary-password.ts'

let t: TestApp
let client: ReturnType<typeof accountsClient>
beforeAll(async () => {
  t = await testApp()
  client = accountsClient(t)
})
afterAll(() => t.close())

const forgot = (email: string) =>
  client.call<{ message: string; fields?: Record<string, string> }>(
    'POST',
    `/api/auth/forgot-password?email=${encodeURIComponent(email)}`,
  )
const queued = async (): Promise<{ email: string }[]> => {
  const { rows } = await t.deps.pool.query(
    `SELECT data FROM pgboss.job WHERE name = 'temporary-password' ORDER BY created_on`,
  )
  return rows.map(({ data }) => data)
}
/** The temporary password of the newest e-mail. */
const mailed = async (email: string): Promise<string> => {
  const mails = await sentMails(t.deps)
  const text = mails.filter((mail) => mail.to === email).at(-1)?.text ?? ''
  return /^[A-Za-z0-9!@#$%^&*]{10}$/m.exec(text)?.[0] ?? ''
}
const change = (token: string, currentPassword: string, newPassword: string) =>
  client.call<Session & { fields: Record<string, string> }>('POST', '/api/auth/change-password', {
    token,
    body: { currentPassword, newPassword },
  })

describe('a forgotten password', () => {
  it('gets the same answer and the same work whether or not there is an account', async () => {
    await client.signUp('meera')
    const known = await forgot('meera@example.com')
    const unknown = await forgot('nobody@example.com')
    expect(known.status).toBe(200)
    expect(known.body).toEqual({ message: 'A temporary password has been sent to your email address.' })
    expect(unknown.status).toBe(known.status)
    expect(unknown.body).toEqual(known.body)
    // All that the call does is put the address into the queue: what depends on the account happens after it.
    expect(await queued()).toEqual([
      { email: 'meera@example.com', language: 'en' },
      { email: 'nobody@example.com', language: 'en' },
    ])
    const before = await t.deps.db.$count(mailbox)
    await sendTemporaryPassword(t.deps, 'nobody@example.com', 'en')
    expect(await t.deps.db.$count(mailbox)).toBe(before)
  })

  it('refuses an address that is none', async () => {
    expect(await forgot('')).toMatchObject({ status: 422, body: { fields: { email: 'Email is required' } } })
    expect(await forgot('x')).toMatchObject({
      status: 422,
      body: { fields: { email: 'Invalid email address' } },
    })
  })

  it('is replaced by a temporary one that works once and asks for a new one', async () => {
    await client.signUp('ravi')
    await sendTemporaryPassword(t.deps, 'RAVI@example.com', 'en')
    const temporary = await mailed('ravi@example.com')
    expect(temporary).toHaveLength(10)
    expect((await client.signIn('ravi')).body.mustChangePassword).toBe(false)

    const first = await client.signIn('ravi', temporary)
    expect(first.body.mustChangePassword).toBe(true)
    expect((await client.signIn('ravi', temporary)).status).toBe(401)
    // The old password works on until the new one is set.
    expect((await client.signIn('ravi')).status).toBe(200)

    const weak = await change(first.body.accessToken, temporary, 'weak')
    expect(weak).toMatchObject({ status: 422, body: { fields: { newPassword: expect.any(String) } } })
    const changed = await change(first.body.accessToken, temporary, 'Better@123')
    expect(changed).toMatchObject({ status: 200, body: { mustChangePassword: false, username: 'ravi' } })
    expect((await client.signIn('ravi', 'Better@123')).status).toBe(200)
    expect((await client.signIn('ravi')).status).toBe(401)
    expect((await client.signIn('ravi', temporary)).status).toBe(401)
    expect((await change(changed.body.accessToken, temporary, 'Again@1234')).status).toBe(422)
  })

  it('lets only one of two sign-ins with it through', async () => {
    await client.signUp('twice')
    await sendTemporaryPassword(t.deps, 'twice@example.com', 'en')
    const temporary = await mailed('twice@example.com')
    const responses = await Promise.all([
      client.signIn('twice', temporary),
      client.signIn('twice', temporary),
    ])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 401])
  })

  it('runs out after 30 minutes, and a newer one replaces it', async () => {
    await client.signUp('late')
    await sendTemporaryPassword(t.deps, 'late@example.com', 'en')
    const old = await mailed('late@example.com')
    await sendTemporaryPassword(t.deps, 'late@example.com', 'en')
    const newer = await mailed('late@example.com')
    expect((await client.signIn('late', old)).status).toBe(401)
    t.time.advance(30 * 60_000)
    expect((await client.signIn('late', newer)).status).toBe(401)
    expect((await client.signIn('late')).status).toBe(200)
  })

  it('is never kept or logged in the clear', async () => {
    await client.signUp('hidden')
    await sendTemporaryPassword(t.deps, 'hidden@example.com', 'en')
    const temporary = await mailed('hidden@example.com')
    const { rows } = await t.deps.pool.query('SELECT row_to_json(u)::text AS row FROM users u')
    const jobs = await t.deps.pool.query('SELECT data::text FROM pgboss.job')
    expect(JSON.stringify([rows, jobs.rows, t.logged])).not.toContain(temporary)
  })
})

it('a temporary password has 10 characters of the alphabet, each equally likely', () => {
  const counts = new Map<string, number>()
  for (let i = 0; i < 70_000; i += 1)
    for (const character of makeTemporaryPassword(randomBytes))
      counts.set(character, (counts.get(character) ?? 0) + 1)
  expect([...counts.keys()].toSorted().join('')).toBe(
    [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!@#$%^&*'].toSorted().join(''),
  )
  // 10,000 of each are expected, give or take 100. A plain remainder would give 8,200 of the last 24.
  for (const count of counts.values()) expect(Math.abs(count - 10_000)).toBeLessThan(800)
})

describe('changing the password', () => {
  it('asks for the current one and ends every other sign-in', async () => {
    const here = await client.person('imran')
    const { refresh: elsewhere } = await client.signIn('imran')
    expect(await change(here.token, 'Wrong@123', 'Better@123')).toMatchObject({
      status: 422,
      body: { fields: { currentPassword: 'The current password is wrong' } },
    })
    const changed = await change(here.token, password, 'Better@123')
    expect(changed.status).toBe(200)
    const again = (token: string | undefined) =>
      client.call('POST', '/api/auth/refresh', { refresh: token ?? '' })
    expect((await again(elsewhere)).status).toBe(401)
    expect((await again(here.refresh)).status).toBe(401)
    expect((await again(changed.refresh)).status).toBe(200)
  })

  it('works through the profile, too', async () => {
    const { id, token } = await client.person('nandini')
    const put = (body: object) =>
      client.call<{ fields: Record<string, string> }>('PUT', `/api/users/${id}`, { token, body })
    expect((await put({ password: '' })).status).toBe(200)
    expect(await put({ password: 'Better@123' })).toMatchObject({
      status: 422,
      body: { fields: { currentPassword: 'Current password is required' } },
    })
    expect(
      await put({ password: 'Better@123', confirmPassword: 'Other@1234', currentPassword: password }),
    ).toMatchObject({
      status: 422,
      body: { message: 'Passwords do not match', fields: { confirmPassword: 'Passwords do not match' } },
    })
    const done = await put({
      password: 'Better@123',
      confirmPassword: 'Better@123',
      currentPassword: password,
    })
    expect(done.status).toBe(200)
    expect(done.refresh).toBeTruthy()
    expect((await client.signIn('nandini', 'Better@123')).status).toBe(200)
    expect((await client.signIn('nandini')).status).toBe(401)
  })
})

it('a new password also ends a sign-in that is being refreshed at that moment', async () => {
  const { id, token, refresh } = await client.person('mira')
  const held = tokenHash(refresh)
  const refreshing = await t.deps.pool.connect()
  await refreshing.query('BEGIN')
  await refreshing.query(
    `SELECT FROM sessions s JOIN refresh_tokens r ON r.session_id = s.id WHERE token_hash = $1 FOR UPDATE OF s`,
    [held],
  )
  const changed = change(token, password, 'Thali@2027')
  const waits = "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
  while ((await t.deps.pool.query(waits)).rowCount === 0) await new Promise(setImmediate)
  await refreshing.query('COMMIT')
  refreshing.release()
  expect((await changed).status).toBe(200)
  const left = await t.deps.db.select().from(sessions).where(eq(sessions.userId, id))
  expect(left.map(({ endReason }) => endReason).toSorted()).toEqual(['newPassword', null])
  expect((await client.call('POST', '/api/auth/refresh', { refresh })).status).toBe(401)
})

it('a new password and the rest of a profile change together or not at all', async () => {
  const { id, token } = await client.person('kavya')
  const body = { email: 'kavya.new@example.com', password: 'Thali@2027', currentPassword: password }
  const { send } = t.deps.mailer
  t.deps.mailer.send = () => Promise.reject(new Error('no mail today'))
  expect((await client.call('PUT', `/api/users/${id}`, { token, body })).status).toBe(500)
  t.deps.mailer.send = send
  expect((await client.signIn('kavya')).body.email).toBe('kavya@example.com')
  expect((await client.signIn('kavya', 'Thali@2027')).status).toBe(401)
  expect((await client.call('PUT', `/api/users/${id}`, { token, body })).status).toBe(200)
  expect((await client.signIn('kavya', 'Thali@2027')).body.email).toBe('kavya.new@example.com')
})
