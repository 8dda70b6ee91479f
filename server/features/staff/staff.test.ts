import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  auditEntries,
  mailbox,
  restaurantInvitations,
  restaurantStaff,
  users,
} from '#server/db/tables/index.ts'
import { signAccessToken } from '#server/http/sign-in/access-token.ts'
import { noon, type TestApp, testApp } from '#tests/app.ts'
import { makePerson, makeRestaurant, type Person } from '#tests/builders.ts'
import { mailedToken } from '#tests/mailed-link.ts'
import { sentMails } from '#tests/mails.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { accountById } from '../accounts/account-store.ts'
import { callerOf } from '../accounts/account-view.ts'
import { purgeStaffInvitations } from './room.ts'

let m: Marketplace
let other: TestApp
let kitchen: { id: string; owner: Person }
beforeAll(async () => {
  m = await marketplace()
  other = await testApp({ database: m.database })
})
afterAll(async () => {
  await other.close()
  await m.close()
})
beforeEach(async () => {
  m.time.set(noon)
  const { id } = await makeRestaurant(m.deps, { name: 'Rasoi' })
  kitchen = { id, owner: await makePerson(m.deps, ['ROLE_RESTAURANT'], { restaurantId: id }) }
})

const mailOf = ({ username }: Person) => `${username}@example.com`
const invite = (account: unknown, as = kitchen.owner) =>
  m.call('POST', '/api/restaurant/staff', { as, body: { account } })
const join = (token: string, as: Person | null) =>
  m.call('POST', '/api/restaurant/staff/join', { as, body: { token } })
const remove = (id: string, as = kitchen.owner) =>
  m.call('DELETE', `/api/restaurant/staff/${id}?restaurant=${kitchen.id}`, { as })
const staff = async (as = kitchen.owner) => (await m.call('GET', '/api/restaurant/staff', { as })).body
const tokenTo = (to: string) => mailedToken(m.deps, to, 'join-restaurant')
/** The person as they are after their browser has renewed its token. */
const renewed = async (person: Person): Promise<Person> => {
  const record = await accountById(m.deps.db, person.id)
  if (!record) throw new Error('no account')
  const caller = callerOf(record, person.caller.sessionId)
  return { ...person, caller, token: await signAccessToken(m.deps, caller) }
}
/** Somebody who was invited and has joined, with the token they have since. */
const colleague = async (): Promise<Person> => {
  const person = await makePerson(m.deps, ['ROLE_CUSTOMER'])
  expect((await invite(person.username)).status).toBe(202)
  expect((await join(await tokenTo(mailOf(person)), person)).status).toBe(200)
  return renewed(person)
}

describe("a restaurant's staff", () => {
  it('is joined by the link that an invitation mails, once, with the role it needs', async () => {
    const asha = await makePerson(m.deps, ['ROLE_CUSTOMER'], { fullName: 'Asha Iyer' })
    const invited = await invite(asha.username)
    expect(invited.status).toBe(202)
    expect(invited.body).toEqual({
      id: expect.any(String),
      invited: asha.username,
      role: 'owner',
      expiresAt: '2026-01-12T07:30:00.000Z',
    })
    expect((await staff()).invitations).toEqual([invited.body])
    const token = await tokenTo(mailOf(asha))
    expect(token.length).toBeGreaterThan(40)
    m.time.advance(1000)
    const joined = await join(token, asha)
    expect(joined.body).toEqual({ restaurant: { id: kitchen.id, name: 'Rasoi' } })
    // The token from before has neither role nor restaurant: it is renewed.
    expect((await m.call('GET', '/api/users/me', { as: asha })).status).toBe(401)
    const now = await renewed(asha)
    expect(now.caller.roles).toEqual(['ROLE_CUSTOMER', 'ROLE_RESTAURANT'])
    expect((await m.call('GET', '/api/restaurant', { as: now })).body.id).toBe(kitchen.id)
    expect(await staff(now)).toEqual({
      items: [
        expect.objectContaining({ id: kitchen.owner.id }),
        {
          id: asha.id,
          username: asha.username,
          fullName: 'Asha Iyer',
          role: 'owner',
          pin: 'none',
          since: '2026-01-05T07:30:01.000Z',
        },
      ],
      nextCursor: null,
      invitations: [],
    })
    // Used up.
    expect((await join(token, m.customer)).status).toBe(404)
    const actions = (
      await m.deps.db.select().from(auditEntries).where(eq(auditEntries.subjectId, kitchen.id))
    ).map(({ action, actorId }) => [action, actorId])
    expect(actions).toEqual([
      ['staff.invited', kitchen.owner.id],
      ['staff.joined', asha.id],
    ])
  })

  it('is invited by e-mail address without a word about whether it has an account', async () => {
    const known = await makePerson(m.deps, ['ROLE_CUSTOMER'])
    const [one, two] = [await invite(mailOf(known)), await invite('nobody@example.com')]
    expect([one.status, two.status]).toEqual([202, 202])
    expect(Object.keys(one.body)).toEqual(Object.keys(two.body))
    // Who works there already is treated alike, and joins without effect.
    expect((await invite(mailOf(kitchen.owner))).status).toBe(202)
    expect((await join(await tokenTo(mailOf(kitchen.owner)), kitchen.owner)).status).toBe(200)
    expect((await staff()).items).toHaveLength(1)
  })

  it("keeps a username's address to itself", async () => {
    const asha = await makePerson(m.deps, ['ROLE_CUSTOMER'])
    const { body } = await invite(asha.username)
    expect(JSON.stringify([body, await staff()])).not.toContain(mailOf(asha))
  })

  it('replaces an invitation by the next, whose link alone works', async () => {
    await invite('asha@example.org')
    const first = await tokenTo('asha@example.org')
    m.time.advance(1000)
    await invite('Asha@Example.org')
    const second = await tokenTo('asha@example.org')
    expect(second).not.toBe(first)
    expect((await staff()).invitations).toHaveLength(1)
    const asha = await makePerson(m.deps, ['ROLE_CUSTOMER'])
    expect((await join(first, asha)).status).toBe(404)
    expect((await join(second, asha)).status).toBe(200)
  })

  it('forgets an invitation after a week', async () => {
    await invite('late@example.org')
    const token = await tokenTo('late@example.org')
    m.time.advance(7 * 24 * 3_600_000)
    expect((await staff()).invitations).toEqual([])
    expect((await join(token, await makePerson(m.deps, ['ROLE_CUSTOMER']))).status).toBe(404)
    await purgeStaffInvitations(m.deps)
    expect(
      await m.deps.db
        .select()
        .from(restaurantInvitations)
        .where(eq(restaurantInvitations.email, 'late@example.org')),
    ).toEqual([])
  })

  it.each([
    ['an unknown username', 'nobody-at-all'],
    ['no address', 'asha@'],
    ['nothing', '  '],
    ['a control character', 'asha\u0000@example.com'],
    ['a novel', `${'x'.repeat(255)}@example.com`],
    ['no text', 7],
  ])('refuses %s beside the field', async (_name, account) => {
    const { status, body } = await invite(account)
    expect(status).toBe(422)
    expect(Object.keys(body.fields)).toEqual(['account'])
  })

  it('refuses a link without its token, and a visitor', async () => {
    expect((await join('', m.customer)).status).toBe(404)
    expect((await join('x'.repeat(101), m.customer)).status).toBe(422)
    expect((await join('x', null)).status).toBe(401)
  })

  it('loses somebody who is removed at once, on every instance', async () => {
    const asha = await colleague()
    const read = (app = m.app) =>
      app.inject({ url: '/api/restaurant/orders', headers: { authorization: `Bearer ${asha.token}` } })
    expect((await read()).statusCode).toBe(200)
    expect((await read(other.app)).statusCode).toBe(200)
    expect((await remove(asha.id)).status).toBe(200)
    // The token is revoked; what the browser renews it to is without the restaurant.
    expect((await read()).statusCode).toBe(401)
    await expect.poll(async () => (await read(other.app)).statusCode).toBe(401)
    const now = await renewed(asha)
    for (const path of ['', '/orders', '/staff', '/stats'])
      expect((await m.call('GET', `/api/restaurant${path}`, { as: now })).status, path).toBe(403)
    const mails = await sentMails(m.deps, eq(mailbox.to, mailOf(asha)))
    expect(mails.map(({ subject }) => subject)).toContain('You no longer work for Rasoi')
    expect((await remove(asha.id)).status).toBe(404)
  })

  it('leaves the other restaurants of somebody who is removed', async () => {
    const asha = await colleague()
    await m.deps.db
      .insert(restaurantStaff)
      .values({ userId: asha.id, restaurantId: m.restaurant.id, since: new Date(noon.getTime() - 1) })
    await remove(asha.id)
    const now = await renewed(asha)
    expect(now.caller.restaurantIds).toEqual([m.restaurant.id])
    expect((await m.call('GET', '/api/restaurant', { as: now })).body.id).toBe(m.restaurant.id)
    expect((await m.call('GET', `/api/restaurant?restaurant=${kitchen.id}`, { as: now })).status).toBe(403)
  })

  it('lets people leave, but never the last one', async () => {
    expect((await remove(kitchen.owner.id)).status).toBe(409)
    const asha = await colleague()
    const [one, two] = await Promise.all([remove(kitchen.owner.id, asha), remove(asha.id)])
    expect([one.status, two.status].toSorted()).toEqual([200, 409])
    const left = await m.deps.db
      .select()
      .from(restaurantStaff)
      .where(eq(restaurantStaff.restaurantId, kitchen.id))
    expect(left).toHaveLength(1)
  })

  it('withdraws an invitation', async () => {
    const { body } = await invite('asha@example.net')
    const token = await tokenTo('asha@example.net')
    expect((await remove(body.id)).status).toBe(200)
    expect((await remove(body.id)).status).toBe(404)
    expect((await join(token, m.customer)).status).toBe(404)
  })

  it("is another restaurant's staff's to neither see, invite nor remove", async () => {
    const path = `/api/restaurant/staff?restaurant=${kitchen.id}`
    expect((await m.call('GET', path, { as: m.staff })).status).toBe(403)
    expect((await m.call('POST', path, { as: m.staff, body: { account: 'a@example.com' } })).status).toBe(403)
    expect((await remove(kitchen.owner.id, m.staff)).status).toBe(403)
    const { body } = await invite('asha@example.com')
    // By way of their own restaurant either.
    for (const id of [kitchen.owner.id, body.id, 'nobody'])
      expect((await m.call('DELETE', `/api/restaurant/staff/${id}`, { as: m.staff })).status).toBe(404)
    expect((await staff()).items).toHaveLength(1)
  })

  it('gives a role that waited for an approval', async () => {
    const asha = await makePerson(m.deps, ['ROLE_CUSTOMER'], { requestedRole: 'ROLE_RESTAURANT' })
    await invite(asha.username)
    await join(await tokenTo(mailOf(asha)), asha)
    const [row] = await m.deps.db.select().from(users).where(eq(users.id, asha.id))
    expect(row).toMatchObject({ roles: ['ROLE_CUSTOMER', 'ROLE_RESTAURANT'], requestedRole: null })
  })
})
