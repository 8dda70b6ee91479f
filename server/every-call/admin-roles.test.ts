import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AdminRole, adminRoles } from '#shared/accounts/admin-roles.ts'
import { makePerson, type Person } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { routesOf } from '#tests/routes.ts'
import { accountById } from '../features/accounts/account-store.ts'
import { callerOf } from '../features/accounts/account-view.ts'
import { signAccessToken } from '../http/sign-in/access-token.ts'

let m: Marketplace
const people = new Map<AdminRole, Person>()
beforeAll(async () => {
  m = await marketplace()
  for (const role of adminRoles) people.set(role, await makeAdmin(role))
})
afterAll(() => m.close())

const makeAdmin = async (adminRole: AdminRole): Promise<Person> =>
  again(await makePerson(m.deps, ['ROLE_ADMIN'], { adminRole }))
/** The same person, signed in again. */
const again = async (person: Person): Promise<Person> => {
  const record = await accountById(m.deps.db, person.id)
  if (!record) throw new Error('no account')
  const caller = callerOf(record, person.caller.sessionId)
  return { ...person, caller, token: await signAccessToken(m.deps, caller) }
}
const as = (role: AdminRole): Person => {
  const person = people.get(role)
  if (!person) throw new Error(`no ${role}`)
  return person
}

/** Who may call what, written out by hand: an owner all of it, the others what is theirs here. */
const open: Record<'everybody' | 'helpers' | 'refunders' | 'operations' | 'finance' | 'figures', RegExp[]> = {
  everybody: [
    /^GET \/api\/admin\/(stats|activity|settings|users|users\/pending|users\/:id|orders|orders\/events|orders\/:id|restaurants|restaurants\/:id)$/,
    /^(GET|POST|PATCH|DELETE) \/api\/admin\/views/,
    /^(GET|POST) \/api\/admin\/approvals/,
  ],
  // Support and operations.
  helpers: [
    /^(GET|POST) \/api\/admin\/support\/threads\/:id\/(assign|snooze|notes)$/,
    /^GET \/api\/admin\/messages$/,
    /^POST \/api\/admin\/messages\/:id\/answer$/,
    /^GET \/api\/admin\/reviews$/,
    /^POST \/api\/admin\/reviews\/:id\/decision$/,
    /^POST \/api\/admin\/(rescue-photos|donations)\/:id\/hide$/,
    /^POST \/api\/admin\/deliveries\/:id\/unlock-code$/,
    /^POST \/api\/admin\/rescues\/:id\/unlock$/,
    /^POST \/api\/admin\/orders\/:id\/(contact|act)$/,
  ],
  // Everybody but nobody else: support, operations and finance.
  refunders: [
    /^POST \/api\/admin\/orders\/:id\/refund$/,
    /^GET \/api\/admin\/(refund-requests|cash-refunds)$/,
    /^POST \/api\/admin\/refund-requests\/:id$/,
    /^POST \/api\/admin\/cash-refunds\/:id\/paid$/,
    /^POST \/api\/admin\/users\/:id\/credit$/,
  ],
  operations: [
    /^PATCH \/api\/admin\/users\/:id$/,
    /^POST \/api\/admin\/users\/:id\/(approve|decline)$/,
    /^(POST|PUT|PATCH|DELETE) \/api\/admin\/restaurants/,
    /^(GET|POST) \/api\/admin\/partner-applications/,
    /^(GET|POST) \/api\/admin\/(shelters|volunteers)/,
    /^GET \/api\/admin\/dispatch/,
    /^POST \/api\/admin\/couriers\/:id\/reassign$/,
    /^GET \/api\/admin\/deliveries\/:id\/candidates$/,
    /^POST \/api\/admin\/deliveries\/:id\/assign$/,
    /^GET \/api\/admin\/rescues/,
    /^(GET|POST) \/api\/admin\/jobs/,
    /^GET \/api\/admin\/health$/,
    /^(GET|POST|PATCH) \/api\/admin\/(suspension-notices|breaches|consents)/,
  ],
  // Operations and finance.
  figures: [
    /^GET \/api\/admin\/(reports\/:name|fund|fund\/spendings|donations|monthly-gifts|credit-gifts|referrals)$/,
    /^(GET|POST) \/api\/admin\/companies/,
  ],
  finance: [
    /^(GET|POST) \/api\/admin\/(payouts|payout-files|tax-deducted|gst-return|social-security|payment-differences)/,
    /^GET \/api\/admin\/cash$/,
    /^POST \/api\/admin\/couriers\/:id\/cash$/,
    /^POST \/api\/admin\/(donations\/:id\/refund|monthly-gifts\/:id\/stop)$/,
    /^(GET|POST|PUT) \/api\/admin\/promo-codes/,
  ],
}
const groupsOf: Record<Exclude<AdminRole, 'owner'>, (keyof typeof open)[]> = {
  finance: ['everybody', 'refunders', 'figures', 'finance'],
  operations: ['everybody', 'helpers', 'refunders', 'operations', 'figures'],
  support: ['everybody', 'helpers', 'refunders'],
}
const mayCall = (role: AdminRole, route: string): boolean =>
  role === 'owner' || groupsOf[role].some((group) => open[group].some((pattern) => pattern.test(route)))

describe('what an admin is', () => {
  it('decides at every route of admins, before anything else is looked at', async () => {
    const routes = routesOf(m.app).filter((route) => / \/api\/admin\//.test(route))
    expect(routes.length).toBeGreaterThan(65)
    const opened = new Set<string>()
    for (const route of routes)
      for (const role of adminRoles) {
        const [method = '', path = ''] = route.split(' ')
        if (mayCall(role, route) && role !== 'owner') opened.add(route)
        // A stream that opens never ends.
        if (path.endsWith('/events') && mayCall(role, route)) continue
        const { statusCode, body } = await m.app.inject({
          method: method as 'GET',
          url: path.replaceAll(/:\w+/g, 'none'),
          headers: { authorization: `Bearer ${as(role).token}` },
        })
        const isRefused = statusCode === 403 && body.includes('as an admin does not include this')
        expect(isRefused, `${route} as ${role}: ${statusCode} ${body}`).toBe(!mayCall(role, route))
      }
    // What is an owner's alone, in full.
    expect(routes.filter((route) => !opened.has(route)).toSorted()).toEqual([
      'GET /api/admin/audit',
      'GET /api/admin/delivery-area',
      'GET /api/admin/first-hour',
      'GET /api/admin/site-content',
      'POST /api/admin/users/:id/erase',
      'POST /api/admin/users/:id/export',
      'PUT /api/admin/delivery-area',
      'PUT /api/admin/settings',
    ])
  }, 120_000)

  it('is no admin on routes of everybody that are not theirs as one', async () => {
    const order = await m.place()
    const cancel = (role: AdminRole) =>
      m.call('POST', `/api/orders/${order.id}/cancel`, { as: as(role), body: { reason: 'Asked by phone' } })
    expect((await cancel('finance')).status).toBe(403)
    const body = { subject: 'Late', message: 'Where is it?' }
    const { id } = (await m.call('POST', '/api/support/threads', { as: m.customer, body })).body
    const write = (role: AdminRole) =>
      m.call('POST', `/api/support/threads/${id}/messages`, { as: as(role), body: { message: 'Here' } })
    expect((await write('finance')).status).toBe(404)
    expect((await m.call('GET', `/api/support/threads/${id}/messages`, { as: as('finance') })).status).toBe(
      200,
    )
    expect((await write('support')).status).toBe(201)
    expect((await cancel('support')).status).toBe(200)
    // Their own conversation, as everybody's.
    const own = (await m.call('POST', '/api/support/threads', { as: as('finance'), body })).body
    expect(
      (await m.call('POST', `/api/support/threads/${own.id}/resolve`, { as: as('finance') })).status,
    ).toBe(200)
    // Somebody's address is their account: an owner's to change, and their data an owner's to take out.
    for (const role of ['operations', 'finance', 'support'] as const) {
      expect((await m.call('GET', `/api/users/${m.customer.id}/export`, { as: as(role) })).status).toBe(404)
      const changed = await m.call('PUT', `/api/users/${m.customer.id}`, {
        as: as(role),
        body: { fullName: 'X' },
      })
      expect(changed.status, role).toBe(404)
    }
  })

  it('asks for more where a body does: other steps of an order, a commission, and admins themselves', async () => {
    const order = await m.place()
    const act = (role: AdminRole, action: string) =>
      m.call('POST', `/api/admin/orders/${order.id}/act`, { as: as(role), body: { action, reason: 'x' } })
    expect((await act('support', 'accept')).status).toBe(403)
    expect((await act('operations', 'accept')).status).toBe(200)
    const restaurant = (role: AdminRole, body: object) =>
      m.call('PATCH', `/api/admin/restaurants/${m.restaurant.id}`, { as: as(role), body })
    expect((await restaurant('operations', { area: 'Domlur', commissionPercent: 1 })).status).toBe(403)
    expect((await restaurant('operations', { area: 'Domlur' })).status).toBe(200)
    expect((await restaurant('owner', { commissionPercent: 12 })).status).toBe(200)

    const person = await makePerson(m.deps, ['ROLE_CUSTOMER'])
    const change = (role: AdminRole, id: string, body: object) =>
      m.call('PATCH', `/api/admin/users/${id}`, { as: as(role), body })
    expect(
      (await change('operations', person.id, { roles: ['ROLE_CUSTOMER', 'ROLE_DELIVERY_AGENT'] })).status,
    ).toBe(200)
    for (const body of [{ roles: ['ROLE_ADMIN'] }, { adminRole: 'owner' }])
      expect((await change('operations', person.id, body)).status).toBe(403)
    const colleague = await makeAdmin('support')
    for (const body of [
      { suspended: true, reason: 'x' },
      { roles: ['ROLE_CUSTOMER'] },
      { adminRole: 'operations' },
    ])
      expect((await change('operations', colleague.id, body)).status).toBe(403)
    // Nor does somebody make themselves more.
    expect((await change('operations', as('operations').id, { adminRole: 'owner' })).status).toBe(403)
    const asking = await makePerson(m.deps, ['ROLE_CUSTOMER'], { requestedRole: 'ROLE_ADMIN' })
    const approve = (role: AdminRole) =>
      m.call('POST', `/api/admin/users/${asking.id}/approve`, { as: as(role) })
    expect((await approve('operations')).status).toBe(403)
    expect((await approve('owner')).status).toBe(200)
  })

  it('is given by owners, holds at once, stands in the audit log, and one owner stays', async () => {
    const other = await makeAdmin('owner')
    const give = (by: Person, to: string, adminRole: AdminRole) =>
      m.call('PATCH', `/api/admin/users/${to}`, { as: by, body: { adminRole } })
    for (const _again of [1, 2])
      expect((await give(as('owner'), other.id, 'support')).body).toMatchObject({ adminRole: 'support' })
    // The token of a moment ago is an owner's no more.
    expect((await m.call('GET', '/api/admin/audit', { as: other })).status).toBe(401)
    const now = await again(other)
    expect((await m.call('GET', '/api/admin/audit', { as: now })).status).toBe(403)
    expect((await m.call('GET', '/api/users/me', { as: now })).body.adminRole).toBe('support')
    expect((await m.call('GET', '/api/users/me', { as: m.customer })).body.adminRole).toBeNull()
    const { rows } = await m.deps.pool.query(
      `SELECT before->>'as' AS before, after->>'as' AS after FROM audit_entries
       WHERE action = 'roles.changed' AND subject_id = $1`,
      [other.id],
    )
    expect(rows).toEqual([{ before: 'owner', after: 'support' }])
    // All but one owner leave; other admins, however many, could not make one again.
    const last = as('owner')
    await m.deps.pool.query("UPDATE users SET admin_role = 'finance' WHERE id <> $1", [last.id])
    for (const body of [
      { adminRole: 'support' },
      { suspended: true, reason: 'x' },
      { roles: ['ROLE_CUSTOMER'] },
    ])
      expect((await m.call('PATCH', `/api/admin/users/${last.id}`, { as: last, body })).status).toBe(409)
    expect((await give(last, other.id, 'owner')).status).toBe(200)
    const both = await Promise.all([
      give(last, last.id, 'support'),
      give(await again(other), other.id, 'support'),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await m.deps.pool.query("UPDATE users SET admin_role = 'owner'")
  })
})
