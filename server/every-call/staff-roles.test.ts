import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type StaffRole, staffRoles } from '#shared/staff/staff-roles.ts'
import { makePerson, makeRestaurant, type Person } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { routesOf } from '#tests/routes.ts'
import { accountById } from '../features/accounts/account-store.ts'
import { callerOf } from '../features/accounts/account-view.ts'
import { signAccessToken } from '../http/sign-in/access-token.ts'

let m: Marketplace
let restaurantId: string
const people = new Map<StaffRole, Person>()
beforeAll(async () => {
  m = await marketplace()
  restaurantId = (await makeRestaurant(m.deps)).id
  for (const role of staffRoles) {
    const person = await makePerson(m.deps, ['ROLE_RESTAURANT'], { restaurantId })
    people.set(role, await as(person, role))
  }
})
afterAll(() => m.close())

const roleOf = (role: StaffRole): Person => {
  const person = people.get(role)
  if (!person) throw new Error(`no ${role}`)
  return person
}
/** The same person with another role, signed in again. */
const as = async (person: Person, role: StaffRole, at = restaurantId): Promise<Person> => {
  await m.deps.pool.query('UPDATE restaurant_staff SET role = $1 WHERE user_id = $2 AND restaurant_id = $3', [
    role,
    person.id,
    at,
  ])
  return again(person)
}
const again = async (person: Person): Promise<Person> => {
  const record = await accountById(m.deps.db, person.id)
  if (!record) throw new Error('no account')
  const caller = callerOf(record, person.caller.sessionId)
  return { ...person, caller, token: await signAccessToken(m.deps, caller) }
}

/**
 * Who may call what, written out by hand: an owner all of it. `cook` means owner, manager, cashier and cook
 * too, since those who sell may do what a cook does.
 */
const open: Record<Exclude<StaffRole, 'owner'>, RegExp[]> = {
  cook: [
    /^GET \/api\/restaurant$/,
    /^GET \/api\/restaurant\/(events|to-do|reviews|first-day|preview|staff|orders|orders\/later|orders\/:id|stats\/missed|surplus|recurring-rescues)$/,
    /^GET \/api\/restaurant\/menu(?!\/export)/,
    /^(GET|POST|DELETE) \/api\/restaurant\/test-order/,
    /^POST \/api\/restaurant\/(pause|busy|orders\/later\/closing)$/,
    /^POST \/api\/restaurant\/orders\/:id\/(accept|ready|deliver|recall|acknowledge|prints|lines\/:line\/ready)$/,
    /^POST \/api\/restaurant\/pin$/,
    /^PUT \/api\/restaurant\/staff\/:id\/pin$/,
    /^POST \/api\/restaurant\/menu\/:dishId\/availability$/,
    /^DELETE \/api\/restaurant\/staff\/:id$/,
  ],
  cashier: [
    /^POST \/api\/restaurant\/orders\/:id\/(cancel|change-items?|rating-reply|refund-answer|surplus)$/,
    /^(POST|PUT|DELETE) \/api\/restaurant\/(surplus|recurring-rescues)/,
  ],
  manager: [
    /^PUT \/api\/restaurant$/,
    /^(GET|PUT) \/api\/restaurant\/(meals|stamp-card)$/,
    /^GET \/api\/restaurant\/(payout-account|tax-details|stats|stats\/days|stats\/service|earnings|payouts|payouts\/:id|payouts\/:id\/(statement|commission-invoice).pdf)$/,
    /^(GET|POST|PUT|PATCH|DELETE) \/api\/restaurant\/menu/,
    /^(POST|PUT) \/api\/restaurant\/staff/,
    /^POST \/api\/restaurant\/shared-device$/,
  ],
}
/** About the caller, whoever that is. */
const aboutTheCaller = new Set(['POST /api/restaurant', 'POST /api/restaurant/staff/join'])

const mayCall = (role: StaffRole, route: string): boolean => {
  const fits = (one: Exclude<StaffRole, 'owner'>) => open[one].some((pattern) => pattern.test(route))
  if (role === 'owner') return true
  if (role === 'cook') return fits('cook')
  if (role === 'cashier') return fits('cook') || fits('cashier')
  return fits('cook') || fits('cashier') || fits('manager')
}

describe('who does what at a restaurant', () => {
  it('is decided at every one of its routes, before anything else is looked at', async () => {
    const routes = routesOf(m.app).filter(
      (route) => /^\S+ \/api\/restaurant(\/|$)/.test(route) && !aboutTheCaller.has(route),
    )
    expect(routes.length).toBeGreaterThan(40)
    for (const route of routes)
      for (const role of staffRoles) {
        const [method = '', path = ''] = route.split(' ')
        // A stream that opens never ends.
        if (path.endsWith('/events') && mayCall(role, route)) continue
        const { statusCode, body } = await m.app.inject({
          method: method as 'GET',
          url: path.replaceAll(/:\w+/g, 'none'),
          headers: { authorization: `Bearer ${roleOf(role).token}` },
        })
        const isRefused = statusCode === 403 && body.includes('does not include this')
        expect(isRefused, `${route} as ${role}: ${statusCode} ${body}`).toBe(!mayCall(role, route))
      }
  })

  it('is by restaurant: somebody who cooks at one may own another', async () => {
    const { id: own } = await makeRestaurant(m.deps)
    const both = await again(
      await makePerson(m.deps, ['ROLE_RESTAURANT'], { restaurantId: [restaurantId, own] }),
    )
    const person = await as(both, 'cook')
    const put = (restaurant: string) =>
      m.call('PUT', `/api/restaurant?restaurant=${restaurant}`, {
        as: person,
        body: { description: 'Home cooking' },
      })
    expect((await put(restaurantId)).status).toBe(403)
    expect((await put(own)).status).toBe(200)
    expect((await m.call('GET', '/api/users/me', { as: person })).body.restaurants).toMatchObject([
      { id: restaurantId, role: 'cook' },
      { id: own, role: 'owner' },
    ])
  })

  it('is given by owners, and below themselves by managers; it holds at once, and one owner stays', async () => {
    const { id } = await makeRestaurant(m.deps)
    const person = (role: StaffRole) =>
      makePerson(m.deps, ['ROLE_RESTAURANT'], { restaurantId: id }).then((one) => as(one, role, id))
    const [owner, manager, cook] = [await person('owner'), await person('manager'), await person('cook')]
    const give = (by: Person, to: Person, role: StaffRole) =>
      m.call('PUT', `/api/restaurant/staff/${to.id}`, { as: by, body: { role } })
    const invite = (by: Person, role?: StaffRole) =>
      m.call('POST', '/api/restaurant/staff', {
        as: by,
        body: { account: `${role}@example.com`, ...(role && { role }) },
      })
    expect((await give(manager, cook, 'cashier')).status).toBe(200)
    expect((await give(manager, cook, 'manager')).status).toBe(403)
    expect((await give(manager, owner, 'cook')).status).toBe(403)
    expect((await give(cook, cook, 'owner')).status).toBe(401)
    expect((await give(await again(cook), cook, 'owner')).status).toBe(403)
    expect((await invite(manager, 'manager')).status).toBe(403)
    expect((await invite(manager)).status).toBe(403)
    expect((await invite(manager, 'cook')).body).toMatchObject({ role: 'cook' })
    expect((await give(owner, owner, 'manager')).status).toBe(409)
    const remove = (by: Person, whom: Person) =>
      m.call('DELETE', `/api/restaurant/staff/${whom.id}`, { as: by })
    expect((await remove(manager, owner)).status).toBe(403)
    expect((await remove(owner, owner)).status).toBe(409)
    expect((await give(owner, manager, 'owner')).status).toBe(200)
    // Who was a manager a moment ago signs in again as what they are.
    expect((await give(manager, cook, 'cook')).status).toBe(401)
    expect((await remove(owner, owner)).status).toBe(200)
    const { rows } = await m.deps.pool.query(
      `SELECT before->>'role' AS before, after->>'role' AS after FROM audit_entries
       WHERE action = 'staff.roleChanged' AND subject_id = $1 ORDER BY at, id`,
      [id],
    )
    expect(rows).toEqual([
      { before: 'cook', after: 'cashier' },
      { before: 'manager', after: 'owner' },
    ])
  })

  it('stands beside each step of an order', async () => {
    const { id } = await m.place()
    const cook = await again(
      await makePerson(m.deps, ['ROLE_RESTAURANT'], { restaurantId: m.restaurant.id, fullName: 'Meena' }),
    )
    expect((await m.call('POST', `/api/restaurant/orders/${id}/accept`, { as: cook })).status).toBe(200)
    const { body } = await m.call('GET', `/api/restaurant/orders/${id}`, { as: m.staff })
    expect(body.steps.at(-1)).toMatchObject({ action: 'accept', by: 'restaurant', who: 'Meena' })
    expect(body.steps[0].who).toBeNull()
  })
})
