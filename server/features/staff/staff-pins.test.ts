import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { restaurantStaff, sessions, staffPins } from '#server/db/tables/index.ts'
import type { StaffRole } from '#shared/staff/staff-roles.ts'
import { maxWrongPins } from '#shared/staff/validation.ts'
import { makePerson, makeRestaurant, type Person } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { signAccessToken } from '../../http/sign-in/access-token.ts'
import { accountById } from '../accounts/account-store.ts'
import { callerOf } from '../accounts/account-view.ts'

let m: Marketplace
let owner: Person
let cook: Person
let cashier: Person
/** The access token of the device that they share. */
let device: string

/** Somebody who works at the restaurant, signed in with a session that is stored. */
const addStaff = async (role: StaffRole, fullName: string): Promise<Person> => {
  const person = await makePerson(m.deps, ['ROLE_RESTAURANT', 'ROLE_CUSTOMER'], {
    restaurantId: m.restaurant.id,
    fullName,
  })
  await m.deps.db.update(restaurantStaff).set({ role }).where(eq(restaurantStaff.userId, person.id))
  const record = await accountById(m.deps.db, person.id)
  if (!record) throw new Error('no account')
  const now = m.deps.clock()
  const sessionId = randomUUID()
  const endsAt = new Date(now.getTime() + 86_400_000)
  await m.deps.db
    .insert(sessions)
    .values({ id: sessionId, userId: person.id, rememberMe: true, createdAt: now, lastUsedAt: now, endsAt })
  return { ...person, caller: callerOf(record, sessionId) }
}

type Options = { pin?: string; ago?: number; body?: object }
const send = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, options: Options = {}) => {
  const { pin, ago, body } = options
  const response = await m.app.inject({
    method,
    url,
    headers: {
      authorization: `Bearer ${device}`,
      ...(pin !== undefined && { 'staff-token': pin }),
      ...(ago !== undefined && { 'tapped-ago-ms': String(ago), 'idempotency-key': randomUUID() }),
    },
    ...(body && { payload: body }),
  })
  return { status: response.statusCode, body: response.json() }
}
const type = (person: Person, pin: string) =>
  send('POST', '/api/restaurant/pin', { body: { account: person.id, pin } })
const tokenOf = async (person: Person, pin: string): Promise<string> => {
  const { status, body } = await type(person, pin)
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body.token
}
const setPin = (by: Person, whom: Person, pin: string | null) =>
  m.call('PUT', `/api/restaurant/staff/${whom.id}/pin`, { as: by, body: { pin } })
const share = async (by: Person): Promise<string> => {
  const { status, body } = await m.call('POST', '/api/restaurant/shared-device', { as: by })
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body.accessToken
}

beforeAll(async () => {
  m = await marketplace()
  owner = await addStaff('owner', 'Latha')
  cook = await addStaff('cook', 'Meena')
  cashier = await addStaff('cashier', 'Ravi')
  expect((await m.call('POST', '/api/restaurant/shared-device', { as: owner })).status).toBe(409)
  expect((await setPin(owner, owner, '8305')).status).toBe(200)
  expect((await setPin(owner, cook, '4711')).status).toBe(200)
  expect((await setPin(cashier, cashier, '260814')).status).toBe(200)
  device = await share(owner)
})
afterAll(() => m.close())

describe('a PIN', () => {
  it('has 4 to 6 digits that are not the first that somebody tries', async () => {
    for (const pin of ['123', '1234567', '12a4', '1234', '0000', '987654'])
      expect((await setPin(owner, cook, pin)).status, pin).toBe(422)
  })

  it('is set by whoever employs, for oneself by everybody, and never in the clear', async () => {
    expect((await setPin(cook, cashier, '5307')).status).toBe(403)
    expect((await setPin(cook, owner, '5307')).status).toBe(403)
    expect((await setPin(cook, cook, '4711')).status).toBe(200)
    const manager = await addStaff('manager', 'Sunil')
    expect((await setPin(manager, owner, '5307')).status).toBe(403)
    expect((await setPin(manager, cook, '4711')).status).toBe(200)
    const elsewhere = await makePerson(m.deps, ['ROLE_RESTAURANT'], {
      restaurantId: (await makeRestaurant(m.deps)).id,
    })
    expect((await setPin(owner, elsewhere, '5307')).status).toBe(404)
    const rows = await m.deps.db.select().from(staffPins)
    expect(JSON.stringify(rows)).not.toMatch(/4711|8305|260814/)
    const { rows: audited } = await m.deps.pool.query(
      "SELECT * FROM audit_entries WHERE action = 'staff.pinSet'",
    )
    expect(audited.length).toBeGreaterThan(3)
    expect(JSON.stringify(audited)).not.toMatch(/4711|8305|260814/)
  })
})

describe('a shared device', () => {
  it('cooks without a PIN as the restaurant, and with one under the name of who typed it', async () => {
    const first = (await m.place()).id
    expect((await send('POST', `/api/restaurant/orders/${first}/accept`)).status).toBe(200)
    const pin = await tokenOf(cook, '4711')
    expect((await send('POST', `/api/restaurant/orders/${first}/ready`, { pin })).status).toBe(200)
    const { body } = await send('GET', `/api/restaurant/orders/${first}`)
    expect(body.steps.slice(-2)).toMatchObject([
      { action: 'accept', by: 'restaurant', who: null },
      { action: 'ready', by: 'restaurant', who: 'Meena' },
    ])
  })

  it('asks who it is for all else, and each may do there what the role allows', async () => {
    const { id } = await m.place()
    const cancel = `/api/restaurant/orders/${id}/cancel`
    const body = { reason: 'The tandoor is cold' }
    expect(await send('POST', cancel, { body })).toMatchObject({
      status: 403,
      body: { code: 'pin_required' },
    })
    const asCook = await send('POST', cancel, { body, pin: await tokenOf(cook, '4711') })
    expect(asCook).toMatchObject({ status: 403, body: { code: 'pin_required' } })
    expect((await send('POST', cancel, { body, pin: await tokenOf(cashier, '260814') })).status).toBe(200)
    const steps = (await send('GET', `/api/restaurant/orders/${id}`)).body.steps
    expect(steps.at(-1)).toMatchObject({ action: 'cancel', who: 'Ravi' })
    const asks: [Parameters<typeof send>[0], string, object?][] = [
      ['POST', `/api/restaurant/menu/${m.dal.id}/availability`, { available: false }],
      ['PUT', '/api/restaurant', { description: 'Home cooking' }],
      ['POST', '/api/restaurant/pause', { minutes: 15 }],
      ['GET', '/api/restaurant/stats'],
      ['GET', '/api/restaurant/payout-account'],
      ['DELETE', `/api/restaurant/staff/${cook.id}`],
    ]
    for (const [method, url, given] of asks)
      expect(await send(method, url, given && { body: given }), url).toMatchObject({
        body: { code: 'pin_required' },
      })
    const pin = await tokenOf(owner, '8305')
    const described = await send('PUT', '/api/restaurant', { body: { description: 'Home cooking' }, pin })
    expect(described.status).toBe(200)
    const { rows } = await m.deps.pool.query(
      "SELECT actor_id FROM audit_entries WHERE action = 'restaurant.changed' ORDER BY at DESC LIMIT 1",
    )
    expect(rows[0].actor_id).toBe(owner.id)
  })

  it('is nobody’s account: neither their orders, nor money or rights', async () => {
    expect((await send('GET', `/api/orders/customer/${owner.id}`)).status).toBeGreaterThanOrEqual(400)
    expect(await send('PUT', `/api/users/${owner.id}`, { body: { fullName: 'Else' } })).toMatchObject({
      status: 403,
    })
    expect((await send('GET', `/api/users/${owner.id}/sessions`)).status).toBe(403)
    expect((await send('GET', '/api/users/me')).status).toBe(200)
    expect((await send('GET', '/api/dishes')).status).toBe(200)
    const pin = await tokenOf(owner, '8305')
    const body = { account: 'new@example.com', role: 'cook' }
    expect(await send('POST', '/api/restaurant/staff', { pin, body })).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    })
    expect(
      (await send('PUT', `/api/restaurant/staff/${cook.id}/pin`, { pin, body: { pin: '9143' } })).status,
    ).toBe(403)
    expect((await send('POST', '/api/auth/confirm', { body: { password: 'x' } })).status).toBe(403)
  })

  it('knows a PIN on that device alone, for 15 minutes, and while its person works there', async () => {
    const pause = { body: { minutes: 0 } }
    const pin = await tokenOf(cook, '4711')
    const ours = device
    const other = await addStaff('owner', 'Nisha')
    device = await share(other)
    expect((await send('POST', '/api/restaurant/pause', { ...pause, pin })).body.code).toBe('pin_required')
    device = ours
    expect((await send('POST', '/api/restaurant/pause', { ...pause, pin })).status).toBe(200)
    expect((await send('POST', '/api/restaurant/pause', { ...pause, pin: `${pin}x` })).body.code).toBe(
      'pin_required',
    )
    expect(
      (await m.call('POST', '/api/restaurant/pin', { as: owner, body: { account: cook.id, pin: '4711' } }))
        .status,
    ).toBe(409)
    const leaver = await addStaff('cook', 'Arun')
    expect((await setPin(leaver, leaver, '7702')).status).toBe(200)
    const last = await tokenOf(leaver, '7702')
    expect((await m.call('DELETE', `/api/restaurant/staff/${leaver.id}`, { as: leaver })).status).toBe(200)
    expect((await send('POST', '/api/restaurant/pause', { ...pause, pin: last })).body.code).toBe(
      'pin_required',
    )
    expect((await type(leaver, '7702')).status).toBe(422)
  })

  it('locks the PIN of one person after five wrong ones in a row, though they come at once', async () => {
    const guessed = await addStaff('cook', 'Tara')
    expect((await setPin(owner, guessed, '3108')).status).toBe(200)
    for (const pin of ['1111', '2222', '3333', '4444']) expect((await type(guessed, pin)).status).toBe(422)
    expect((await type(guessed, '3108')).status).toBe(200)
    const tries = await Promise.all(Array.from({ length: 9 }, (_, at) => type(guessed, `900${at}`)))
    expect(tries.filter(({ status }) => status === 422)).toHaveLength(maxWrongPins)
    expect(await type(guessed, '3108')).toMatchObject({ status: 409, body: { code: 'pin_locked' } })
    expect((await type(cook, '4711')).status).toBe(200)
    const staff = (await m.call('GET', '/api/restaurant/staff', { as: owner })).body.items
    expect(staff.find(({ id }: { id: string }) => id === guessed.id)).toMatchObject({ pin: 'locked' })
    expect((await setPin(guessed, guessed, '6620')).status).toBe(200)
    expect((await type(guessed, '6620')).status).toBe(200)
    const { rows } = await m.deps.pool.query(
      "SELECT after FROM audit_entries WHERE action = 'staff.pinLocked'",
    )
    expect(rows).toEqual([{ after: { account: guessed.id, wrongPins: maxWrongPins } }])
  })

  it('stays shared when its token is renewed, and ends with its session', async () => {
    const [row] = await m.deps.db.select().from(sessions).where(eq(sessions.id, owner.caller.sessionId))
    expect(row).toMatchObject({ sharedFor: m.restaurant.id })
    const record = await accountById(m.deps.db, owner.id)
    if (!record || !row) throw new Error('nobody')
    const renewed = callerOf(record, row.id, row.sharedFor)
    expect(renewed).toMatchObject({ roles: ['ROLE_RESTAURANT'], restaurantIds: [m.restaurant.id] })
    device = await signAccessToken(m.deps, renewed)
    expect((await send('PUT', '/api/restaurant', { body: {} })).body.code).toBe('pin_required')
  })
})

describe('a step that was tapped while a PIN held', () => {
  it('is still that person’s when it is sent later, and opens nothing', async () => {
    const pin = await tokenOf(cook, '4711')
    m.time.advance(20 * 60_000)
    const record = await accountById(m.deps.db, owner.id)
    if (!record) throw new Error('nobody')
    // The device has renewed its own token meanwhile.
    device = await signAccessToken(m.deps, callerOf(record, owner.caller.sessionId, m.restaurant.id))
    const { id } = await m.place()
    const accept = `/api/restaurant/orders/${id}/accept`
    expect((await send('POST', accept, { pin, ago: 19 * 60_000 })).status).toBe(200)
    expect((await send('POST', `/api/restaurant/orders/${id}/ready`, { pin })).status).toBe(200)
    const { steps } = (await send('GET', `/api/restaurant/orders/${id}`)).body
    expect(steps.slice(-2)).toMatchObject([{ who: 'Meena' }, { who: null }])
    const pause = { body: { minutes: 0 }, pin, ago: 19 * 60_000 }
    expect((await send('POST', '/api/restaurant/pause', pause)).body.code).toBe('pin_required')
  })
})
