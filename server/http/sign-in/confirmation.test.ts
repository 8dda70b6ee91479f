import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Session } from '#shared/accounts/contracts.ts'
import { accountsClient, password } from '#tests/accounts-client.ts'
import { testApp } from '#tests/app.ts'
import { makePerson } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { limits } from '../limits/limits.ts'

let m: Marketplace
let client: ReturnType<typeof accountsClient>
let admin: { token: string; refresh: string }
beforeAll(async () => {
  m = await marketplace(await testApp({ environment: { RATE_LIMIT: 'on' } }))
  client = accountsClient(m)
})
afterAll(() => m.close())

const minutes = (count: number) => count * 60_000
const signIn = async (username: string) => {
  const { body, refresh = '' } = await client.signIn(username)
  return { token: body.accessToken, refresh }
}
const rider = () => makePerson(m.deps, ['ROLE_CUSTOMER'], { requestedRole: 'ROLE_DELIVERY_AGENT' })
const approve = (id: string, token: string, key: string = randomUUID()) =>
  client.call('POST', `/api/admin/users/${id}/approve`, { token, headers: { 'idempotency-key': key } })
const confirm = (token: string, given: string = password) =>
  client.call<{ accessToken: string; code: string; fields?: object }>('POST', '/api/auth/confirm', {
    token,
    body: { password: given },
  })
const renew = async (refresh: string) => {
  const { body, refresh: next = '' } = await client.call<Session>('POST', '/api/auth/refresh', { refresh })
  return { token: body.accessToken, refresh: next }
}

describe('an action on money or roles', () => {
  it('counts within 15 minutes of the sign-in, however often its token was renewed, and not after', async () => {
    await client.signUp('meera', { role: ['ROLE_ADMIN'] })
    admin = await signIn('meera')
    expect((await approve((await rider()).id, admin.token)).status).toBe(200)
    m.time.advance(minutes(14))
    admin = await renew(admin.refresh)
    const { id } = await rider()
    expect((await approve(id, admin.token)).status).toBe(200)
    m.time.advance(minutes(1))
    const refused = await approve((await rider()).id, admin.token)
    expect(refused).toMatchObject({ status: 403, body: { code: 'confirmation_required' } })
    // What demands none goes on.
    expect((await client.call('GET', '/api/admin/users/pending', { token: admin.token })).status).toBe(200)
    // Somebody without the role hears of that, and not of a password.
    const { body } = await m.call('POST', `/api/admin/users/${id}/approve`, { as: m.customer })
    expect(body.code).toBe('forbidden')
  })

  it('goes on with the password given again, under the same key and once, and in every later token of the session', async () => {
    const { id } = await rider()
    const key = randomUUID()
    expect((await approve(id, admin.token, key)).status).toBe(403)
    const { status, body } = await confirm(admin.token)
    expect(status).toBe(200)
    expect((await approve(id, body.accessToken, key)).status).toBe(200)
    const again = await approve(id, body.accessToken, key)
    expect([again.status, again.headers['idempotent-replayed']]).toEqual([200, 'true'])
    // The token from before stays what it was.
    expect((await approve((await rider()).id, admin.token)).status).toBe(403)
    m.time.advance(minutes(10))
    admin = await renew(admin.refresh)
    expect((await approve((await rider()).id, admin.token)).status).toBe(200)
    m.time.advance(minutes(5))
    expect((await approve((await rider()).id, admin.token)).status).toBe(403)
  })

  it('stays refused with a wrong password, which cannot be guessed on, and with a session that has ended', async () => {
    const wrong = await confirm(admin.token, 'Wrong@123')
    expect(wrong).toMatchObject({ status: 422, body: { code: 'validation_failed' } })
    expect(wrong.body.fields).toHaveProperty('password')
    expect((await approve((await rider()).id, admin.token)).status).toBe(403)
    for (let tries = 1; tries < limits.currentPassword.max; tries += 1)
      await confirm(admin.token, 'Wrong@123')
    expect((await confirm(admin.token)).status).toBe(429)
    m.time.advance(limits.currentPassword.windowMs)
    admin = await renew(admin.refresh)
    // Signed out on another instance, whose notification has not arrived here.
    await m.deps.pool.query('UPDATE sessions SET ended_at = now(), end_reason = $1', ['elsewhere'])
    expect(await confirm(admin.token)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
    expect((await client.call('POST', '/api/auth/confirm', { body: { password } })).status).toBe(401)
  })
})
