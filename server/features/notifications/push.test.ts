import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { importJWK, jwtVerify } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { jobHandlers } from '#server/compose.ts'
import { pushSubscriptions, sessions } from '#server/db/tables/index.ts'
import { endSessions } from '#server/features/accounts/sessions/session-tokens.ts'
import { noon, testApp } from '#tests/app.ts'
import { makePerson, type Person } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { rescue } from '#tests/rescue.ts'
import { isPushService } from './push-subscriptions.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

const services = ['https://fcm.googleapis.com', 'https://*.push.apple.com']
it.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://web.push.apple.com/abc', true],
  ['http://fcm.googleapis.com/abc', false],
  ['http://web.push.apple.com/abc', false],
  ['https://fcm.googleapis.com:8443/abc', false],
  ['https://web.push.apple.com:8443/abc', false],
  ['https://fcm.googleapis.com@127.0.0.1/abc', false],
  ['https://user:pass@fcm.googleapis.com/abc', false],
  ['https://push.apple.com.evil.example/abc', false],
  ['https://evilpush.apple.com/abc', false],
  ['https://127.0.0.1/abc', false],
  ['https://[::1]/abc', false],
  ['http://169.254.169.254/latest/meta-data', false],
  ['https://localhost/abc', false],
  ['file:///etc/passwd', false],
  ['no URL', false],
])('%s is a push service: %s', (endpoint, expected) => {
  expect(isPushService(endpoint, services)).toBe(expected)
})

/** A browser: its keys, and how it reads what it is sent (RFC 8291, the receiver's side). */
const openBrowser = () => {
  const ecdh = createECDH('prime256v1')
  const publicKey = ecdh.generateKeys()
  const auth = bytes('BTBZMqHH6r4Tts7J_aSIgg')
  const read = (body: Buffer) => {
    const [salt, length] = [body.subarray(0, 16), body.readUInt8(20)]
    const sender = body.subarray(21, 21 + length)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
    const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32))
    const derive = (what: string, size: number) =>
      Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${what}\0`, size))
    const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
    const content = body.subarray(21 + length)
    decipher.setAuthTag(content.subarray(-16))
    const text = Buffer.concat([decipher.update(content.subarray(0, -16)), decipher.final()])
    return JSON.parse(text.subarray(0, -1).toString())
  }
  return { keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') }, read }
}

describe('notifications in the browser', () => {
  type Received = { path: string; headers: Record<string, unknown>; body: Buffer }
  const received: Received[] = []
  let respond = { status: 201, location: '' }
  const service = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part) => parts.push(part))
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) })
      response.writeHead(respond.status, respond.location ? { location: respond.location } : {}).end()
    })
  })
  let origin: string
  let m: Marketplace
  beforeAll(async () => {
    service.listen(0, '127.0.0.1')
    await once(service, 'listening')
    origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
    m = await marketplace(await testApp({ environment: { PUSH_SERVICES: origin } }))
  })
  beforeEach(() => {
    m.time.set(noon)
    received.length = 0
    respond = { status: 201, location: '' }
  })
  afterAll(async () => {
    await m.close()
    service.close()
    await once(service, 'close')
  })

  const signInAgain = async (person: Person) => {
    const at = m.deps.clock()
    await m.deps.db.insert(sessions).values({
      id: person.caller.sessionId,
      userId: person.id,
      rememberMe: false,
      createdAt: at,
      lastUsedAt: at,
      endsAt: new Date(at.getTime() + 86_400_000),
    })
  }
  const customer = async () => {
    const person = await makePerson(m.deps, ['ROLE_CUSTOMER'])
    await signInAgain(person)
    return person
  }
  const subscribe = (as: Person, endpoint: string, keys = openBrowser().keys) =>
    m.call('POST', '/api/push/subscriptions', { as, body: { endpoint, expirationTime: null, keys } })
  const rows = (person: Person) =>
    m.deps.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, person.id))
  const ordered = async (person: Person) => {
    const { body } = await m.checkout({}, person.id, person)
    const { id } = body.orders[0]
    for (const move of ['accept', 'ready']) await m.kitchen(id, move)
    await m.carry(id, 'claim')
    await m.carry(id, 'start-pickup')
    return id as string
  }
  /** Does what is queued, each job twice, as after a crash. */
  const work = async () => {
    const { rows: jobs } = await m.deps.pool.query(
      `DELETE FROM pgboss.job WHERE name = 'order-push' AND start_after <= now() RETURNING data`,
    )
    for (const { data } of [...jobs, ...jobs]) await jobHandlers(m.deps)['order-push'](data)
    return jobs.length
  }

  it('come when the order is on the way and when it is there, once each, readable by that browser alone', async () => {
    const person = await customer()
    const browser = openBrowser()
    expect((await subscribe(person, `${origin}/one`, browser.keys)).status).toBe(201)
    expect((await subscribe(person, `${origin}/one`, browser.keys)).status).toBe(201)
    const id = await ordered(person)
    expect(await work()).toBe(0)
    await m.carry(id, 'confirm-pickup')
    expect(await work()).toBe(1)
    await m.carry(id, 'complete')
    expect(await work()).toBe(1)
    expect(received.map(({ path }) => path)).toEqual(['/one', '/one'])
    // How it was is asked an hour later, once, and not of what was rated meanwhile.
    const { rows: later } = await m.deps.pool.query(
      `DELETE FROM pgboss.job WHERE name = 'order-push'
       RETURNING data, extract(epoch FROM start_after - created_on)::int AS seconds`,
    )
    expect(later).toEqual([{ data: { orderId: id, ask: 'rating' }, seconds: 3_600 }])
    for (const { data } of [...later, ...later]) await jobHandlers(m.deps)['order-push'](data)
    expect(received.slice(2).map(({ body }) => browser.read(body))).toMatchObject([
      { title: 'How was it?', path: `/tracking/${id}?rate=1` },
    ])
    received.splice(2)
    expect(received.map(({ body }) => browser.read(body))).toMatchObject([
      { title: 'Your order is on the way', path: `/tracking/${id}`, tag: id },
      { title: 'Your order is there', body: 'From Test Bhavan. Enjoy your meal!', path: `/tracking/${id}` },
    ])
    const { headers } = received[0] as Received
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '1800', urgency: 'high' })
    const { publicKey } = (await m.call('GET', '/api/push/key', { as: person })).body
    const [, token = '', key] = /^vapid t=(\S+), k=(\S+)$/.exec(String(headers.authorization)) ?? []
    expect(key).toBe(publicKey)
    const point = bytes(publicKey)
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    }
    const { payload } = await jwtVerify(token, await importJWK(jwk, 'ES256'))
    expect(payload).toMatchObject({ aud: origin, sub: `mailto:${m.deps.settings.contactEmail}` })
    // RFC 8292: by the real clock, which the push service has too.
    expect((payload.exp ?? 0) * 1_000 - Date.now()).toBeLessThanOrEqual(24 * 3_600_000)
  })

  it('come of a rescue deal to who asked for it, once a day', async () => {
    const person = await customer()
    const browser = openBrowser()
    await subscribe(person, `${origin}/deals`, browser.keys)
    await m.call('PUT', '/api/deal-alert', { as: person, body: { near: null } })
    const lots = [
      await rescue(m).list({ title: 'Lemon rice', salePrice: 3_000 }),
      await rescue(m).list({ salePrice: 3_000 }),
    ]
    const announce = (lotId: string) => jobHandlers(m.deps)['announce-deal']({ lotId, after: null })
    respond = { status: 500, location: '' }
    await expect(announce(lots[0].id)).rejects.toThrow('could not be told')
    respond = { status: 201, location: '' }
    received.length = 0
    for (const { id } of [...lots, ...lots]) await announce(id)
    expect(received.map(({ body }) => browser.read(body))).toMatchObject([
      { title: 'A rescue deal: Lemon rice', path: `/rescue?deal=${lots[0].id}`, tag: 'deal' },
    ])
    await m.call('DELETE', '/api/deal-alert', { as: person })
  })

  it('are sent again after a failure, and no more to a browser that is gone', async () => {
    const person = await customer()
    await subscribe(person, `${origin}/fails`)
    const id = await ordered(person)
    await m.carry(id, 'confirm-pickup')
    const job = { orderId: id, status: 'outForDelivery' } as const
    for (const status of [500, 429, 302]) {
      respond = { status, location: status === 302 ? `${origin}/elsewhere` : '' }
      await expect(jobHandlers(m.deps)['order-push'](job)).rejects.toThrow('did not take')
    }
    expect(received.map(({ path }) => path)).not.toContain('/elsewhere')
    respond = { status: 201, location: '' }
    await work()
    expect(received).toHaveLength(4)
    respond = { status: 410, location: '' }
    await m.carry(id, 'complete')
    await work()
    expect(received).toHaveLength(5)
    expect(await rows(person)).toEqual([])
  })

  it('end with the session, with the account, and where the browser says so', async () => {
    const person = await customer()
    await subscribe(person, `${origin}/ends`)
    const id = await ordered(person)
    await m.deps.revocations.transaction((tx) => endSessions(m.deps, tx, person.caller, 'signedOut'))
    expect(await rows(person)).toEqual([])
    await m.carry(id, 'confirm-pickup')
    expect(await work()).toBe(0)
    expect((await subscribe(person, `${origin}/ends`)).status).toBe(401)

    const other = await customer()
    const third = await customer()
    await subscribe(other, `${origin}/other`)
    const stop = (as: Person) =>
      m.call('POST', '/api/push/unsubscribe', { as, body: { endpoint: `${origin}/other` } })
    expect((await stop(third)).status).toBe(200)
    expect(await rows(other)).toHaveLength(1)
    // The same browser, used by somebody else now.
    await subscribe(third, `${origin}/other`)
    expect([await rows(other), (await rows(third)).length]).toEqual([[], 1])
    await stop(third)
    expect((await stop(third)).status).toBe(200)
    expect(await rows(third)).toEqual([])
    expect(received).toEqual([])
  })

  it('call a kitchen to an order that nobody accepts, and tell it of one that was missed, once each', async () => {
    await signInAgain(m.staff)
    const browser = openBrowser()
    await subscribe(m.staff, `${origin}/kitchen`, browser.keys)
    const { id } = await m.place()
    const minute = async () => {
      await jobHandlers(m.deps)['expire-orders']({} as never)
      const { rows: jobs } = await m.deps.pool.query(
        `DELETE FROM pgboss.job WHERE name = 'kitchen-alert' RETURNING data`,
      )
      for (const { data } of [...jobs, ...jobs]) await jobHandlers(m.deps)['kitchen-alert'](data)
    }
    m.time.advance(2 * 60_000)
    await minute()
    m.time.advance(8 * 60_000)
    await minute()
    expect(received.map(({ path }) => path)).toEqual(['/kitchen', '/kitchen'])
    expect(received.map(({ body }) => browser.read(body))).toMatchObject([
      { title: 'Nobody accepts a new order', body: expect.stringContaining(id), tag: id },
      { title: 'You missed an order', path: expect.stringContaining('tab=orders') },
    ])
  })

  it('are refused for an address that is no push service, and for keys that are none', async () => {
    const person = await customer()
    for (const endpoint of [
      'https://169.254.169.254/',
      'http://127.0.0.1:1/',
      `${origin}@evil.example/`,
      'x',
    ]) {
      const { status, body } = await subscribe(person, endpoint)
      expect([status, Object.keys(body.fields)], endpoint).toEqual([422, ['endpoint']])
    }
    const { keys } = openBrowser()
    for (const wrong of [
      { ...keys, auth: 'AAAA' },
      { ...keys, p256dh: keys.auth },
      { ...keys, p256dh: Buffer.alloc(65, 4).toString('base64url') },
    ])
      expect((await subscribe(person, `${origin}/keys`, wrong)).body.fields).toHaveProperty('keys')
    expect(await rows(person)).toEqual([])
  })

  it('go to ten browsers of an account at most, and are signed by the same key on every instance', async () => {
    const person = await customer()
    for (let count = 0; count < 12; count++) {
      m.time.advance(1_000)
      await subscribe(person, `${origin}/many-${count}`)
    }
    const endpoints = (await rows(person)).map(({ endpoint }) => endpoint)
    expect(endpoints).toHaveLength(10)
    expect(endpoints).not.toContain(`${origin}/many-0`)
    const second = await testApp({ database: m.database })
    const keyOf = async (app: Marketplace['app']) =>
      (
        await app.inject({ url: '/api/push/key', headers: { authorization: `Bearer ${person.token}` } })
      ).json().publicKey
    m.time.set(noon)
    expect(await keyOf(second.app)).toBe(await keyOf(m.app))
    await second.close()
  })
})
