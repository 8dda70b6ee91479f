import { createHmac, randomBytes } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deriveKeys, type KeyPurpose } from '#server/secrets/keys.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { makePerson } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { opensReceipt, receiptToken } from '../../features/giving/donations/donation-view.ts'
import { type Caller, signAccessToken, verifyAccessToken } from './access-token.ts'
import { readLink, signLink } from './signed-link.ts'

const [older, newer] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')]
let m: Marketplace
let t: TestApp
let caller: Caller
beforeAll(async () => {
  t = await testApp({ environment: { SESSION_SECRET: older } })
  m = await marketplace(t)
  caller = m.customer.caller
})
afterAll(() => m.close())

const me = async (app: TestApp, token: string) =>
  (await app.app.inject({ url: '/api/users/me', headers: { authorization: `Bearer ${token}` } })).statusCode

describe('an access token', () => {
  it('says who issued it, for whom, what for and under which key', async () => {
    const token = await signAccessToken(t.deps, caller)
    expect(decodeProtectedHeader(token)).toEqual({
      alg: 'HS256',
      typ: 'at+jwt',
      kid: t.deps.keys.current('access-token').id,
    })
    expect(decodeJwt(token)).toMatchObject({
      iss: t.deps.keys.issuer,
      aud: 'annapurna-eats/api',
      purpose: 'access',
      sub: m.customer.id,
      sid: caller.sessionId,
    })
    expect(t.deps.keys.issuer).toMatch(/^urn:annapurna-eats:\S{16}$/)
  })

  it('that lacks any of them, or was signed with the key of something else, is forged', async () => {
    const good = {
      key: t.deps.keys.current('access-token'),
      header: { alg: 'HS256', typ: 'at+jwt', kid: t.deps.keys.current('access-token').id },
      issuer: t.deps.keys.issuer,
      audience: 'annapurna-eats/api',
      purpose: 'access' as string | undefined,
    }
    const make = (changes: Partial<typeof good>) => {
      const { key, header, issuer, audience, purpose } = { ...good, ...changes }
      const now = Math.floor(t.deps.clock().getTime() / 1000)
      return new SignJWT({
        ...(purpose && { purpose }),
        sid: caller.sessionId,
        username: 'x',
        roles: ['ROLE_ADMIN'],
        restaurantIds: [],
        rights: 0,
      })
        .setProtectedHeader(header)
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(m.customer.id)
        .setExpirationTime(now + 60)
        .sign(key.key)
    }
    expect(await verifyAccessToken(t.deps, await make({}))).toMatchObject({ userId: m.customer.id })
    const wrong: Partial<typeof good>[] = [
      { issuer: 'urn:annapurna-eats:elsewhere' },
      { audience: 'annapurna-eats/mail' },
      { purpose: 'refresh' },
      { purpose: undefined },
      { header: { ...good.header, typ: 'JWT' } },
      { header: { ...good.header, kid: 'none' } },
      ...(['link', 'refresh-token', 'sandbox-payments'] satisfies KeyPurpose[]).map((purpose) => ({
        key: t.deps.keys.current(purpose),
      })),
    ]
    for (const changes of wrong)
      expect(await verifyAccessToken(t.deps, await make(changes)), JSON.stringify(changes)).toBe('forged')
  })
})

describe('keys', () => {
  it('differ for each purpose, secret and installation', () => {
    const purposes: KeyPurpose[] = ['access-token', 'refresh-token', 'link', 'rate-limit', 'security-log']
    const seen = [deriveKeys([older], 'a'), deriveKeys([newer], 'a'), deriveKeys([older], 'b')].flatMap(
      (keys) => purposes.map((purpose) => keys.current(purpose).key.export().toString('hex')),
    )
    expect(new Set(seen).size).toBe(15)
    expect(seen).not.toContain(createHmac('sha256', older).digest('hex'))
  })

  it('change without signing anybody out: what the earlier secret signed counts, nothing new is signed with it', async () => {
    const environment = { SESSION_SECRET: newer, SESSION_SECRET_PREVIOUS: older }
    const rotated = await testApp({ database: t.database, environment })
    const token = await signAccessToken(t.deps, caller)
    const id = '0b5c1a52-9f4e-4c55-8e0a-5f1d4f3d2b11'
    expect(await me(rotated, token)).toBe(200)
    expect(readLink(rotated.deps, 'leave-newsletter', signLink(t.deps, 'leave-newsletter', id))).toBe(id)
    expect(opensReceipt(rotated.deps, id, receiptToken(t.deps, id))).toBe(true)
    const renewed = await signAccessToken(rotated.deps, caller)
    expect(decodeProtectedHeader(renewed).kid).not.toBe(decodeProtectedHeader(token).kid)

    // A checkout that was under way is not charged twice: its repeat is still known.
    const key = 'across-the-change'
    const first = await m.checkout({}, key)
    const repeat = await rotated.app.inject({
      method: 'POST',
      url: '/api/checkout',
      headers: { authorization: `Bearer ${renewed}`, 'idempotency-key': key },
      payload: m.checkoutBody(),
    })
    expect([repeat.statusCode, repeat.json()]).toEqual([201, first.body])
    await rotated.close()

    const after = await testApp({ database: t.database, environment: { SESSION_SECRET: newer } })
    expect(await me(after, token)).toBe(401)
    expect(await me(after, renewed)).toBe(200)
    expect(readLink(after.deps, 'leave-newsletter', signLink(t.deps, 'leave-newsletter', id))).toBeNull()
    await after.close()
  })
})

describe('a link of an e-mail', () => {
  it('is good for its purpose and its time alone', () => {
    const until = new Date(t.deps.clock().getTime() + 60_000)
    const token = signLink(t.deps, 'confirm-email', 'subject', until)
    expect(readLink(t.deps, 'confirm-email', token)).toBe('subject')
    expect(readLink(t.deps, 'leave-newsletter', token)).toBeNull()
    const [subject, , signature] = token.split('.')
    for (const forged of [
      '',
      'a.b.c',
      `other${token.slice(7)}`,
      `${subject}..${signature}`,
      `${token}.x`,
      `${token}x`,
    ])
      expect(readLink(t.deps, 'confirm-email', forged), forged).toBeNull()
    t.time.advance(60_000)
    expect(readLink(t.deps, 'confirm-email', token)).toBeNull()
    t.time.advance(-60_000)
  })
})

it('a person of another installation is a stranger here, even with the same secret', async () => {
  const other = await testApp({ environment: { SESSION_SECRET: older } })
  const person = await makePerson(other.deps, ['ROLE_ADMIN'])
  expect(await me(other, person.token)).toBe(200)
  expect(await me(t, person.token)).toBe(401)
  await other.close()
})
