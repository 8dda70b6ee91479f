import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addresses, savedPaymentMethods, users } from '#server/db/tables/index.ts'
import { signAccessToken } from '#server/http/sign-in/access-token.ts'
import { tag } from '#server/secrets/keys.ts'
import type { Order } from '#shared/orders/contracts.ts'
import { noon } from '#tests/app.ts'
import { bookErrors } from '#tests/books.ts'
import { card, makePerson, type Person, shippingDetails } from '#tests/builders.ts'
import { sentMails } from '#tests/mails.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { payReferrals } from './pay-referrals.ts'

let m: Marketplace
let referrer: Person
let code: string
const setting = (referrerAmount: number, referredAmount: number) =>
  m.call('PUT', '/api/admin/settings', {
    as: m.admin,
    body: { credit: { referrerAmount, referredAmount } },
  })
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())
beforeEach(async () => {
  m.time.set(noon)
  await setting(10_000, 5_000)
  referrer = await makePerson(m.deps, ['ROLE_CUSTOMER'])
  code = (await m.call('POST', '/api/credit/referral', { as: referrer })).body.code
})

const newFriend = () => makePerson(m.deps, ['ROLE_CUSTOMER'])
const accept = (as: Person, of = code) =>
  m.call('POST', '/api/credit/referral/accept', { as, body: { code: of } })
const standing = async (as: Person) => (await m.call('GET', '/api/credit/referral', { as })).body
const balance = async (as: Person): Promise<number> =>
  (await m.call('GET', '/api/credit', { as })).body.balance
let streets = 0
const elsewhere = () => ({ ...shippingDetails, address: `${++streets} Church Street` })
const order = async (as: Person, body: object = {}): Promise<Order> => {
  const { body: placed } = await m.checkout({ shippingDetails: elsewhere(), ...body }, randomUUID(), as)
  return placed.orders[0]
}
const deliver = async (id: string) => {
  for (const step of ['accept', 'ready', 'deliver']) await m.kitchen(id, step)
}
const later = () => m.time.advance(31 * 60_000)
const paysBoth = async (friend: Person) => {
  later()
  await payReferrals(m.deps)
  expect(await bookErrors(m.deps.pool)).toEqual([])
  return [await balance(referrer), await balance(friend)]
}

describe('a friend who is brought', () => {
  it('gets credit with whoever brought them, once, after the first delivered order that nobody gives back', async () => {
    const friend = await newFriend()
    expect((await accept(friend, code.toLowerCase())).body.brought).toEqual({
      status: 'waiting',
      amount: 5_000,
    })
    expect((await accept(friend)).status).toBe(200)
    const { id } = await order(friend)
    await deliver(id)
    // It could still be given back.
    expect(await payReferrals(m.deps)).toEqual([])
    expect(await standing(referrer)).toMatchObject({ waiting: 1, paid: 0, earned: 0 })
    later()
    const at = await Promise.all([payReferrals(m.deps), payReferrals(m.deps)])
    expect(at.flat()).toEqual([friend.caller.userId])
    expect(await payReferrals(m.deps)).toEqual([])
    expect([await balance(referrer), await balance(friend)]).toEqual([10_000, 5_000])
    await deliver((await order(friend)).id)
    expect(await paysBoth(friend)).toEqual([10_000, 5_000])
    expect(await standing(referrer)).toMatchObject({ waiting: 0, paid: 1, earned: 10_000 })
    const mails = await sentMails(m.deps)
    expect(mails.filter(({ subject }) => subject.includes('of credit for you')).length).toBeGreaterThan(1)
  })

  it('keeps what was promised, whatever the settings say then', async () => {
    const friend = await newFriend()
    await accept(friend)
    await setting(0, 0)
    await deliver((await order(friend)).id)
    expect(await paysBoth(friend)).toEqual([10_000, 5_000])
  })

  it('is nobody while the amounts are nothing, as they are unless somebody sets them', async () => {
    await setting(0, 0)
    expect((await accept(await newFriend())).status).toBe(409)
  })

  it('can be brought once, by one person', async () => {
    const [friend, other] = [await newFriend(), await newFriend()]
    const another = (await m.call('POST', '/api/credit/referral', { as: other })).body.code
    expect((await accept(friend)).status).toBe(200)
    expect((await accept(friend, another)).status).toBe(409)
    expect((await accept(friend, 'ABCDEFGH')).status).toBe(404)
    // The code stays the same.
    expect((await m.call('POST', '/api/credit/referral', { as: referrer })).body.code).toBe(code)
  })
})

it('admins see who brought whom, and what came of it', async () => {
  const list = async (query: string) =>
    (await m.call('GET', `/api/admin/referrals?${query}`, { as: m.admin })).body
  const friends: Person[] = []
  for (const fullName of ['Meher Irani', 'Meher Sethna']) {
    m.time.advance(1_000)
    const friend = await makePerson(m.deps, ['ROLE_CUSTOMER'], { fullName })
    await accept(friend)
    friends.push(friend)
  }
  const [paid, waiting] = friends as [Person, Person]
  const { id } = await order(paid)
  await deliver(id)
  await paysBoth(paid)
  const { items } = await list('q=meher')
  expect(items).toMatchObject([
    { referred: { id: waiting.id, name: 'Meher Sethna' }, status: 'waiting', orderId: null, settledAt: null },
    {
      referrer: { id: referrer.id },
      referred: { id: paid.id, name: 'Meher Irani' },
      referrerAmount: 10_000,
      referredAmount: 5_000,
      status: 'paid',
      refusal: null,
      orderId: id,
    },
  ])
  expect((await list('q=meher&status=paid')).items).toHaveLength(1)
  const page = await list('q=meher&limit=1')
  expect((await list(`q=meher&limit=1&cursor=${page.nextCursor}`)).items).toEqual([items[1]])
  m.time.set(noon)
  const { body } = await m.app.inject({
    url: '/api/admin/referrals?q=meher',
    headers: { authorization: `Bearer ${m.admin.token}`, accept: 'text/csv' },
  })
  expect(body.trim().split('\r\n')).toHaveLength(3)
})

describe('nothing is paid', () => {
  it('for one’s own account', async () => {
    expect(await accept(referrer)).toMatchObject({ status: 422, body: { fields: { code: 'Your own code' } } })
  })

  it('for who was a customer already, or for long', async () => {
    const friend = await newFriend()
    await deliver((await order(friend)).id)
    expect((await accept(friend)).status).toBe(409)
    const old = await newFriend()
    m.time.set(new Date(Date.now() + 40 * 24 * 3_600_000))
    expect((await accept(old)).status).toBe(409)
  })

  it('for a cancelled order, or one that goes back, and the next one counts', async () => {
    const friend = await newFriend()
    await accept(friend)
    const cancelled = await order(friend, { paymentMethod: 'creditCard', payment: card() })
    await m.call('POST', `/api/orders/${cancelled.id}/cancel`, { as: friend })
    expect(await paysBoth(friend)).toEqual([0, 0])
    const refunded = await order(friend)
    await deliver(refunded.id)
    const asking = { reason: 'Cold' }
    await m.call('POST', `/api/orders/${refunded.id}/refund-request`, { as: friend, body: asking })
    // While nobody has decided it waits.
    expect(await paysBoth(friend)).toEqual([0, 0])
    await m.call('POST', `/api/admin/refund-requests/${refunded.id}`, {
      as: m.admin,
      body: { decision: 'grant', reason: 'Sorry' },
    })
    expect(await paysBoth(friend)).toEqual([0, 0])
    await deliver((await order(friend)).id)
    expect(await paysBoth(friend)).toEqual([10_000, 5_000])
  })

  it('where the friend pays with what whoever brought them has paid with, or saved', async () => {
    const byCard = { paymentMethod: 'creditCard', payment: card('4242424242424242') }
    await deliver((await order(referrer, byCard)).id)
    const friend = await newFriend()
    await accept(friend)
    await deliver((await order(friend, byCard)).id)
    expect(await paysBoth(friend)).toEqual([0, 0])
    expect((await standing(friend)).brought.status).toBe('refused')
    const other = await newFriend()
    await accept(other)
    for (const userId of [referrer.caller.userId, other.caller.userId])
      await m.deps.db.insert(savedPaymentMethods).values({
        id: randomUUID(),
        userId,
        method: 'upi',
        provider: 'sandbox',
        token: 'the-same',
        brand: 'UPI',
        lastFour: 'bank',
        createdAt: noon,
      })
    await deliver((await order(other)).id)
    expect(await paysBoth(other)).toEqual([0, 0])
  })

  it('where two friends pay with the same card', async () => {
    const byCard = { paymentMethod: 'creditCard', payment: card('4242424242424242') }
    const [one, other] = [await newFriend(), await newFriend()]
    for (const friend of [one, other]) {
      await accept(friend)
      await deliver((await order(friend, byCard)).id)
      later()
      await payReferrals(m.deps)
    }
    expect([await balance(referrer), await balance(one), await balance(other)]).toEqual([10_000, 5_000, 0])
  })

  it('where the friend’s order goes to where whoever brought them lives, however it is written', async () => {
    await m.deps.db.insert(addresses).values({
      userId: referrer.caller.userId,
      label: 'Home',
      address: '12, M.G. Road',
      city: 'Bengaluru',
      zipCode: shippingDetails.zipCode,
      createdAt: noon,
    })
    const friend = await newFriend()
    await accept(friend)
    await deliver(
      (await order(friend, { shippingDetails: { ...shippingDetails, address: '12 MG road' } })).id,
    )
    expect(await paysBoth(friend)).toEqual([0, 0])
  })

  it('once one of the accounts is closed', async () => {
    const friend = await newFriend()
    await accept(friend)
    await deliver((await order(friend)).id)
    await m.call('PATCH', `/api/admin/users/${referrer.caller.userId}`, {
      as: m.admin,
      body: { suspended: true, reason: 'Fraud' },
    })
    later()
    await payReferrals(m.deps)
    expect(await balance(friend)).toBe(0)
  })

  it('from the device of whoever has the code, or one on which a code was used', async () => {
    const [friend, other] = [await newFriend(), await newFriend()]
    const nameOf = async ({ caller }: Person) => {
      const [row] = await m.deps.db.select().from(users).where(eq(users.id, caller.userId))
      return row?.username ?? ''
    }
    /** The cookie of a device from which these have signed in. */
    const device = async (id: string, ...people: Person[]) => {
      const tags = await Promise.all(
        people.map(async (one) => tag(m.deps.keys, 'known-device', `${id} ${await nameOf(one)}`, 16)),
      )
      return [id, ...tags].join('.')
    }
    const acceptFrom = async (as: Person, cookie: string) =>
      (
        await m.app.inject({
          method: 'POST',
          url: '/api/credit/referral/accept',
          headers: {
            authorization: `Bearer ${await signAccessToken(m.deps, as.caller)}`,
            cookie: `device=${cookie}`,
          },
          payload: { code },
        })
      ).statusCode
    expect(await acceptFrom(friend, await device('deviceDeviceOneA', friend, referrer))).toBe(409)
    expect(await acceptFrom(friend, await device('deviceDeviceTwoB', friend))).toBe(200)
    expect(await acceptFrom(other, await device('deviceDeviceTwoB', other, friend))).toBe(409)
    expect(await acceptFrom(other, await device('deviceDeviceThree'.slice(0, 16), other))).toBe(200)
  })
})
