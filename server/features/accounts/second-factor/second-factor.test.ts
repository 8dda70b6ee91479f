import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recoveryCodes, secondFactors } from '#server/db/tables/index.ts'
import { limits } from '#server/http/limits/limits.ts'
import { deriveKeys } from '#server/secrets/keys.ts'
import type { Session } from '#shared/accounts/contracts.ts'
import { accountsClient, password } from '#tests/accounts-client.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { auditEntries } from '../../../db/tables/audit.ts'
import { rendered } from '../../notifications/message.ts'
import { sendTemporaryPassword } from '../passwords/send-temporary-password.ts'
import { resetSecondFactor } from './reset.ts'
import { resealSecondFactors } from './store.ts'
import { stepOf } from './totp.ts'

const sessionSecret = randomBytes(48).toString('base64')
let t: TestApp
/** Another instance on the same database, in live mode. */
let live: TestApp
let client: ReturnType<typeof accountsClient>
const mails: string[] = []
beforeAll(async () => {
  t = await testApp({
    environment: { RATE_LIMIT: 'on', SESSION_SECRET: sessionSecret },
    replaced: {
      mailer: {
        send: async (message) => void mails.push(rendered(message).text),
        transmit: async (message) => void mails.push(rendered(message).text),
        transmitAll: async () => [],
        close: async () => {},
      },
    },
  })
  live = await testApp({
    database: t.database,
    environment: {
      MODE: 'live',
      PAYMENTS: 'cash-only',
      DATABASE_URL: t.database.url,
      SESSION_SECRET: sessionSecret,
    },
  })
  client = accountsClient(t)
})
afterAll(async () => {
  await live.close()
  await t.close()
})

type Codes = { recoveryCodes: string[]; accessToken: string }
const path = '/api/auth/second-factor'
const nextStep = () => t.time.advance(30_000)
/** What the app shows; by default at this moment. */
const shown = (secret: string, at = t.deps.clock()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })
const signIn = (username: string, code?: string, given = password) =>
  client.call<Session & { code: string; fields?: object }>('POST', '/api/auth/signin', {
    body: { username, password: given, ...(code !== undefined && { code }) },
  })
const setUp = (token: string) => client.call<{ secret: string; uri: string }>('POST', path, { token })
const enable = (token: string, code: string) =>
  client.call<Codes>('POST', `${path}/enable`, { token, body: { code } })
/** Somebody new who signs in with an app. */
const withApp = async (username: string, changes = {}) => {
  const person = await client.person(username, changes)
  const { secret } = (await setUp(person.token)).body
  const { body } = await enable(person.token, shown(secret))
  nextStep()
  return { ...person, secret, codes: body.recoveryCodes, token: body.accessToken }
}

describe('a code', () => {
  it('is what RFC 6238 says it is, also a step early or late, and no further', () => {
    const secret = new Secret({ buffer: new TextEncoder().encode('12345678901234567890').buffer }).base32
    for (const [seconds, code] of [
      [59, '287082'],
      [1_111_111_109, '081804'],
      [1_111_111_111, '050471'],
      [1_234_567_890, '005924'],
      [2_000_000_000, '279037'],
      [20_000_000_000, '353130'],
    ] as const) {
      const at = (shift: number) => stepOf(secret, code, new Date((seconds + shift) * 1000))
      const step = Math.floor(seconds / 30)
      expect([at(-30), at(0), at(30)], code).toEqual([step, step, step])
      expect([at(-60), at(60)], code).toEqual([undefined, undefined])
    }
  })

  it('of other characters than digits is wrong, also where they are six by their bytes or by their number', () => {
    const secret = new Secret({ buffer: new TextEncoder().encode('12345678901234567890').buffer }).base32
    for (const code of ['\u{1d160}\u{1d160}\u{1d160}', '१२३४५६', '12345', '1234567', ''])
      expect(stepOf(secret, code, new Date(59_000)), code).toBeUndefined()
  })
})

describe('an authenticator app', () => {
  it('is set up by its secret and a code, changes nothing before, and tells its owner', async () => {
    const { id, token } = await client.person('asha')
    const elsewhere = (await signIn('asha')).body.accessToken
    const first = (await setUp(token)).body
    expect((await signIn('asha')).status).toBe(200)
    const { secret, uri } = (await setUp(token)).body
    expect(uri).toBe(
      `otpauth://totp/Annapurna%20Eats:asha?issuer=Annapurna%20Eats&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    )
    // That of the first attempt counts no more.
    expect(await enable(token, shown(first.secret))).toMatchObject({ status: 422, body: { fields: {} } })
    const enabled = await enable(token, shown(secret))
    expect(enabled.status).toBe(200)
    expect(new Set(enabled.body.recoveryCodes).size).toBe(10)
    for (const code of enabled.body.recoveryCodes) expect(code).toMatch(/^[A-Z2-7]{6}(-[A-Z2-7]{6}){3}$/)
    expect((await client.call('GET', path, { token })).body).toEqual({ enabled: true, recoveryCodesLeft: 10 })
    // Whoever else was signed in is signed out.
    expect((await client.call('GET', '/api/users/me', { token: elsewhere })).status).toBe(401)
    expect(mails.at(-1)).toContain('signing in now asks for a code of your authenticator app')
    expect((await setUp(enabled.body.accessToken)).status).toBe(409)
    expect((await enable(token, shown(secret))).status).toBe(409)
    const me = await client.call<Session>('GET', '/api/users/me', { token })
    expect(me.body).toMatchObject({ id, secondFactor: true })
  })

  it('is asked for only after the right password, and every code counts once', async () => {
    const { secret } = await withApp('bina')
    expect((await signIn('bina', undefined, 'Wrong@123')).body.code).toBe('invalid_credentials')
    expect((await signIn('bina', shown(secret), 'Wrong@123')).body.code).toBe('invalid_credentials')
    const asked = await signIn('bina')
    expect(asked).toMatchObject({ status: 401, body: { code: 'second_factor_required' } })
    expect(asked.body.fields).toBeUndefined()
    expect(asked.refresh).toBeUndefined()
    const wrong = await signIn('bina', '000000')
    expect(wrong).toMatchObject({ status: 401, body: { code: 'second_factor_required' } })
    expect(wrong.body.fields).toHaveProperty('code')
    const code = shown(secret)
    // Two at once: one gets through.
    const both = await Promise.all([
      signIn('bina', code),
      signIn('bina', `${code.slice(0, 3)} ${code.slice(3)}`),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401])
    nextStep()
    expect((await signIn('bina', code)).status).toBe(401)
    expect((await signIn('bina', shown(secret))).status).toBe(200)
    // Of a step before the last one that was used, though within the window.
    expect((await signIn('bina', shown(secret, new Date(t.deps.clock().getTime() - 30_000)))).status).toBe(
      401,
    )
  })

  it('cannot be guessed: five wrong codes are the limit, also from everywhere, and asking for one is no guess', async () => {
    const { secret, token } = await withApp('chitra')
    for (let i = 0; i < limits.wrongPassword.max + 1; i += 1)
      expect((await signIn('chitra')).status).toBe(401)
    for (let i = 0; i < limits.secondFactor.max; i += 1)
      expect((await signIn('chitra', '000000')).status).toBe(401)
    expect((await signIn('chitra', shown(secret))).status).toBe(429)
    const confirm = { token, body: { code: shown(secret) } }
    expect((await client.call('POST', '/api/auth/confirm', confirm)).status).toBe(429)
    t.time.advance(limits.secondFactor.windowMs)
    expect((await signIn('chitra', shown(secret))).status).toBe(200)
  })

  it('is replaced by a recovery code, each once, which others replace', async () => {
    const { codes, secret } = await withApp('devi')
    const [one = '', two = '', three = ''] = codes
    const both = await Promise.all([signIn('devi', one), signIn('devi', one)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401])
    const { status, body } = await signIn('devi', two.toLowerCase().replaceAll('-', ' '))
    expect(status).toBe(200)
    const token = body.accessToken
    expect((await client.call('GET', path, { token })).body).toEqual({ enabled: true, recoveryCodesLeft: 8 })
    const renewed = await client.call<Codes>('POST', `${path}/recovery-codes`, {
      token,
      body: { code: shown(secret) },
    })
    expect(renewed.body.recoveryCodes).toHaveLength(10)
    expect((await signIn('devi', three)).status).toBe(401)
    expect((await signIn('devi', renewed.body.recoveryCodes[3])).status).toBe(200)
    // Neither the codes nor the secret are in the database.
    const stored = JSON.stringify([
      await t.deps.db.select().from(recoveryCodes),
      (await t.deps.db.select().from(secondFactors)).map(({ sealed }) => sealed.toString('latin1')),
    ])
    for (const text of [...codes, ...renewed.body.recoveryCodes, secret]) expect(stored).not.toContain(text)
  })

  it('goes with a temporary password, a new password and a confirmation, and confirms instead of the password', async () => {
    const { secret } = await withApp('esha')
    await sendTemporaryPassword(t.deps, 'esha@example.com', 'en')
    const temporary = /^\s*(\S{10})$/m.exec(mails.at(-1) ?? '')?.[1] ?? ''
    expect((await signIn('esha', undefined, temporary)).body.code).toBe('second_factor_required')
    // The refusal did not use it up.
    const { body } = await signIn('esha', shown(secret), temporary)
    expect(body.mustChangePassword).toBe(true)
    const changed = await client.call<Session>('POST', '/api/auth/change-password', {
      token: body.accessToken,
      body: { currentPassword: temporary, newPassword: 'Rasoi@2026' },
    })
    expect(changed.status).toBe(200)
    nextStep()
    const token = changed.body.accessToken
    const confirm = (given: object) => client.call<Codes>('POST', '/api/auth/confirm', { token, body: given })
    expect((await confirm({ password: 'Rasoi@2026' })).status).toBe(422)
    expect((await confirm({ code: shown(secret) })).status).toBe(200)
    nextStep()
    expect((await signIn('esha', shown(secret), 'Rasoi@2026')).status).toBe(200)
  })

  it('is switched off with password and code, is forgotten with the account, and is reset by an operator', async () => {
    const { secret, token, id } = await withApp('farida')
    const off = (body: object) => client.call('DELETE', path, { token, body })
    expect((await off({ password: 'Wrong@123', code: shown(secret) })).status).toBe(422)
    expect((await off({ password, code: '000000' })).status).toBe(422)
    expect((await off({ password, code: shown(secret) })).status).toBe(200)
    expect(mails.at(-1)).toContain('your password alone')
    // Its tokens spoke of a second factor.
    expect((await client.call('GET', path, { token })).status).toBe(401)
    const again = (await signIn('farida')).body.accessToken
    expect((await client.call('DELETE', path, { token: again, body: { password, code: 'x' } })).status).toBe(
      409,
    )
    const gauri = await withApp('gauri')
    const erase = { token: gauri.token, body: { password } }
    expect((await client.call('DELETE', `/api/users/${gauri.id}`, erase)).status).toBe(200)
    expect(
      (await t.deps.db.select().from(recoveryCodes)).filter(({ userId }) => userId === gauri.id),
    ).toEqual([])
    const hema = await withApp('hema')
    await resetSecondFactor(t.deps, 'Hema')
    expect((await signIn('hema')).status).toBe(200)
    await expect(resetSecondFactor(t.deps, 'hema')).rejects.toThrow('hema has no second factor.')
    await expect(resetSecondFactor(t.deps, 'nobody')).rejects.toThrow('There is no account nobody.')
    const actions = (await t.deps.db.select().from(auditEntries).orderBy(auditEntries.id)).filter(
      ({ action, subjectId }) => action.startsWith('secondFactor') && [id, hema.id].includes(subjectId),
    )
    expect(actions.map(({ action, actorKind }) => [action, actorKind])).toEqual([
      ['secondFactor.enabled', 'account'],
      ['secondFactor.disabled', 'account'],
      ['secondFactor.enabled', 'account'],
      ['secondFactor.reset', 'operator'],
    ])
  })

  it('is opened by the next secret of the installation, once it was sealed anew', async () => {
    const { secret } = await withApp('indira')
    const keys = deriveKeys(['another secret', sessionSecret], t.deps.keys.issuer.split(':')[2])
    await resealSecondFactors({ ...t.deps, keys })
    const rows = await t.deps.db.select().from(secondFactors)
    expect(new Set(rows.map(({ keyId }) => keyId))).toEqual(new Set([keys.current('second-factor').id]))
    await resealSecondFactors({
      ...t.deps,
      keys: deriveKeys([sessionSecret, 'another secret'], t.deps.keys.issuer.split(':')[2]),
    })
    expect((await signIn('indira', shown(secret))).status).toBe(200)
  })
})

describe('in live mode an admin without a second factor', () => {
  it('can set one up and nothing else as an admin, and everything after that', async () => {
    const there = accountsClient(live)
    live.time.set(t.deps.clock())
    const { id, token } = await client.person('jaya', { role: ['ROLE_ADMIN'] })
    const { id: other } = await client.person('kiran')
    const pending = (given: string, at = there) =>
      at.call('GET', '/api/admin/users/pending', { token: given })
    expect((await pending(token, client)).status).toBe(200)
    expect(await pending(token)).toMatchObject({ status: 403, body: { code: 'second_factor_needed' } })
    const stream = await live.app.inject({
      url: '/api/admin/dispatch/events',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(stream.statusCode).toBe(403)
    // What an admin sees where everybody sees their own.
    expect((await there.call('GET', `/api/users/${other}/sessions`, { token })).status).toBe(404)
    expect((await there.call('GET', `/api/users/${id}/sessions`, { token })).status).toBe(200)
    const { secret } = (await there.call<{ secret: string }>('POST', path, { token })).body
    const enabled = await there.call<Codes>('POST', `${path}/enable`, {
      token,
      body: { code: shown(secret) },
    })
    expect((await pending(enabled.body.accessToken)).status).toBe(200)
    expect(
      (await there.call('GET', `/api/users/${other}/sessions`, { token: enabled.body.accessToken })).status,
    ).toBe(200)
  })
})
