import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditEntries, mailbox, shelters, users, volunteers } from '#server/db/tables/index.ts'
import type { StoredRole } from '#shared/accounts/roles.ts'
import { makePerson, type Person } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { eraseParty } from './personal-data.ts'

let m: Marketplace
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())

const ashram = { name: 'Ashram', capacityPerDay: 40, diet: 'veg', location: { lat: 12.98, lng: 77.6 } }
const put = (path: string, as: Person, body: object) => m.call('PUT', path, { as, body })
const decide = (kind: 'shelters' | 'volunteers', id: string, decision: string, reason?: string) =>
  m.call('POST', `/api/admin/${kind}/${id}/decision`, { as: m.admin, body: { decision, reason } })
/** With a token from after the role was granted. */
const signedInAgain = ({ caller, ...person }: Person, role: StoredRole): Person => ({
  ...person,
  caller: { ...caller, roles: [...caller.roles, role], rightsVersion: caller.rightsVersion + 1 },
})
const rolesOf = async ({ id }: Person) =>
  (await m.deps.db.select({ roles: users.roles }).from(users).where(eq(users.id, id)))[0]?.roles

it('a shelter applies, is approved with the role by an admin, and changes what it said without a new decision', async () => {
  const person = await makePerson(m.deps, ['ROLE_CUSTOMER'])
  expect((await m.call('GET', '/api/shelter/application', { as: person })).body).toEqual({ shelter: null })
  expect((await m.call('GET', '/api/shelter', { as: person })).status).toBe(403)
  const missing = await put('/api/shelter/application', person, { name: 'Ashram' })
  expect([missing.status, Object.keys(missing.body.fields)]).toEqual([
    422,
    ['capacityPerDay', 'diet', 'location'],
  ])
  const { status, body } = await put('/api/shelter/application', person, ashram)
  expect([status, body]).toMatchObject([200, { ...ashram, status: 'pending', hours: { length: 7 } }])
  expect((await put('/api/shelter/application', person, { contact: 'Leela' })).body).toMatchObject({
    id: body.id,
    contact: 'Leela',
    status: 'pending',
  })

  for (let time = 0; time < 2; time++)
    expect((await decide('shelters', body.id, 'approve')).body).toMatchObject({ status: 'approved' })
  expect(await rolesOf(person)).toEqual(['ROLE_CUSTOMER', 'ROLE_SHELTER'])
  expect(await m.deps.db.$count(auditEntries, eq(auditEntries.subjectId, body.id))).toBe(1)
  expect(await m.deps.db.$count(mailbox, eq(mailbox.to, `${person.username}@example.com`))).toBe(1)

  const now = signedInAgain(person, 'ROLE_SHELTER')
  const hours = [{ day: 0, open: true, from: '18:00', to: '21:00' }]
  const changed = await put('/api/shelter', now, { hours, capacityPerDay: 50 })
  expect(changed.body).toMatchObject({ status: 'approved', capacityPerDay: 50, name: 'Ashram' })
  expect(changed.body.hours.filter(({ day }: { day: number }) => day === 0)).toEqual(hours)
  expect((await m.call('GET', '/api/shelter', { as: now })).body).toEqual(changed.body)
})

it('a decision about an application refuses what the status of an application does not allow, and what gives no reason', async () => {
  const person = await makePerson(m.deps, ['ROLE_CUSTOMER'])
  const { id } = (await put('/api/shelter/application', person, ashram)).body
  expect((await decide('shelters', id, 'suspend', 'Closed')).status).toBe(409)
  expect((await decide('shelters', id, 'decline')).body.fields).toHaveProperty('reason')
  expect((await decide('shelters', id, 'decline', 'No kitchen')).body).toMatchObject({
    status: 'declined',
    reason: 'No kitchen',
  })
  expect((await put('/api/shelter/application', person, { address: '1 New Road' })).body.status).toBe(
    'pending',
  )
  expect((await decide('shelters', 'SHL-NONE', 'approve')).status).toBe(404)
})

it.each([
  [{ capacityPerDay: -1 }, 'capacityPerDay'],
  [{ capacityPerDay: 1.5 }, 'capacityPerDay'],
  [{ diet: 'vegan' }, 'diet'],
  [{ location: { lat: 91, lng: 0 } }, 'location.lat'],
  [{ name: 'A\u0000shram' }, 'name'],
  [{ name: ' ' }, 'name'],
  [{ phone: '12' }, 'phone'],
  [{ hours: [{ day: 7, open: false }] }, 'hours.0.day'],
])('refuses %j of a shelter and names the field', async (wrong, field) => {
  const person = await makePerson(m.deps, ['ROLE_SHELTER'])
  const { status, body } = await put('/api/shelter', person, { ...ashram, ...wrong })
  expect([status, Object.keys(body.fields)]).toEqual([422, [field]])
})

it('a volunteer signs up, is approved with the role, and suspended; admins find both by text and status', async () => {
  const person = await makePerson(m.deps, ['ROLE_CUSTOMER'], { fullName: 'Kavya Hegde' })
  const { body } = await put('/api/volunteer', person, { area: 'Jayanagar', phone: '+91 98450 12345' })
  expect(body).toMatchObject({ id: person.id, vehicle: 'foot', phone: '9845012345', status: 'pending' })
  expect((await decide('volunteers', person.id, 'approve')).body).toMatchObject({ status: 'approved' })
  expect(await rolesOf(person)).toEqual(['ROLE_CUSTOMER', 'ROLE_VOLUNTEER'])
  const again = signedInAgain(person, 'ROLE_VOLUNTEER')
  expect((await put('/api/volunteer', again, { phone: '9845012346' })).body.status).toBe('approved')
  expect((await decide('volunteers', person.id, 'suspend', 'Late thrice')).body.status).toBe('suspended')
  expect((await decide('volunteers', 'x', 'approve')).status).toBe(404)

  const list = async (path: string) => (await m.call('GET', path, { as: m.admin })).body
  expect((await list('/api/admin/volunteers?q=kavya&status=suspended')).items).toMatchObject([
    { id: person.id, name: 'Kavya Hegde' },
  ])
  expect((await list('/api/admin/volunteers?q=kavya&status=pending')).items).toEqual([])
  const fileOf = async (path: string) =>
    (
      await m.app.inject({
        url: path,
        headers: { authorization: `Bearer ${m.admin.token}`, accept: 'text/csv' },
      })
    ).body
  expect(await fileOf('/api/admin/volunteers?q=kavya')).toMatch(/Kavya Hegde,suspended,,foot,9845012346/)
  const [first] = (await list('/api/admin/shelters?limit=1')).items
  expect((await list(`/api/admin/shelters?q=${first.id}`)).items).toEqual([first])
  expect((await fileOf(`/api/admin/shelters?q=${first.id}`)).split('\r\n')[1]).toContain(first.name)
  const seen = new Set<string>()
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: { items: { id: string }[]; nextCursor: string | null } = await list(
      `/api/admin/shelters?limit=1${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
    )
    for (const { id } of page.items) seen.add(id)
    cursor = page.nextCursor
  }
  expect(seen.size).toBe(await m.deps.db.$count(shelters))
})

it('one application of one person, however many at once; erased with the person, but for its number', async () => {
  const person = await makePerson(m.deps, ['ROLE_CUSTOMER'])
  const applied = await Promise.all(
    Array.from({ length: 5 }, () => put('/api/shelter/application', person, ashram)),
  )
  expect(new Set(applied.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
  await put('/api/volunteer', person, { phone: '9845012345' })
  await m.deps.db.transaction((tx) => eraseParty(tx, person.id))
  const [left] = await m.deps.db.select().from(shelters).where(eq(shelters.id, applied[0]?.body.id))
  expect(left).toMatchObject({ userId: null, name: '', phone: '', lat: 0, status: 'suspended' })
  expect(await m.deps.db.$count(volunteers, eq(volunteers.userId, person.id))).toBe(0)
  expect((await decide('shelters', left?.id ?? '', 'approve')).status).toBe(409)
})
