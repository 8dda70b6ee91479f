import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { auditEntries, restaurants, users } from '#server/db/tables/index.ts'
import type { StaffRole } from '#shared/staff/staff-roles.ts'
import { dayMs } from '#shared/time.ts'
import { noon } from '#tests/app.ts'
import { makePerson, makeRestaurant, type Person } from '#tests/builders.ts'
import { sentMails } from '#tests/mails.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { sendSuspensionMail } from '../accounts/admin/suspension-mail.ts'

let m: Marketplace
let second: Person
beforeAll(async () => {
  m = await marketplace()
  second = await makePerson(m.deps, ['ROLE_ADMIN'])
})
afterAll(() => m.close())
beforeEach(() => m.time.set(noon))

const give = (subject: 'account' | 'restaurant', subjectId: string, reason = 'Complaints', as = m.admin) =>
  m.call('POST', '/api/admin/suspension-notices', { as, body: { subject, subjectId, reason } })
const decide = (id: string, decision: string, as = m.admin) =>
  m.call('POST', `/api/admin/suspension-notices/${id}/decision`, {
    as,
    body: { decision, reason: 'Looked at' },
  })
const own = async (as: Person) => (await m.call('GET', '/api/suspension-notices', { as })).body.items
const answer = (id: string, text: string, as: Person) =>
  m.call('POST', `/api/suspension-notices/${id}/answer`, { as, body: { text } })
const listed = async (state = 'open') =>
  (await m.call('GET', `/api/admin/suspension-notices?state=${state}`, { as: m.admin })).body.items
const isSuspended = async (id: string) =>
  (await m.deps.db.select().from(users).where(eq(users.id, id)))[0]?.suspendedAt !== null
const mailsTo = async (person: Person) =>
  (await sentMails(m.deps)).filter(({ to }) => to === `${person.username}@example.com`)
const after = (days: number) => m.time.set(new Date(noon.getTime() + days * dayMs))

it('a courier is told why, can answer, and is suspended no sooner than fourteen days later', async () => {
  const courier = await makePerson(m.deps, ['ROLE_DELIVERY_AGENT'])
  const { status, body } = await give('account', courier.id)
  expect([status, body.kind, body.state]).toEqual([201, 'courier', 'given'])
  expect(body.suspendFrom).toBe(new Date(noon.getTime() + 14 * dayMs).toISOString())
  // Said twice it stands there once; about the same there is no other.
  expect((await give('account', courier.id)).body.id).toBe(body.id)
  expect((await give('account', courier.id, 'Another reason')).status).toBe(409)
  expect(await mailsTo(courier)).toHaveLength(1)
  expect((await mailsTo(courier))[0]?.text).toContain('Complaints')
  expect(await own(courier)).toMatchObject([{ id: body.id, reason: 'Complaints', answer: null }])
  expect((await answer(body.id, 'It was raining', courier)).body).toMatchObject({ answer: 'It was raining' })
  after(13)
  expect((await decide(body.id, 'suspend')).status).toBe(409)
  expect(await isSuspended(courier.id)).toBe(false)
  after(14)
  expect((await decide(body.id, 'suspend')).body).toMatchObject({ state: 'suspended', own: true })
  expect(await isSuspended(courier.id)).toBe(true)
  for (let again = 0; again < 2; again++) expect((await decide(body.id, 'suspend')).status).toBe(200)
})

it('a customer who has answered may be suspended or left alone before the days are over', async () => {
  const [one, other] = [
    await makePerson(m.deps, ['ROLE_CUSTOMER']),
    await makePerson(m.deps, ['ROLE_CUSTOMER']),
  ]
  const [first, second] = [(await give('account', one.id)).body, (await give('account', other.id)).body]
  expect((await decide(first.id, 'suspend')).status).toBe(409)
  await answer(first.id, 'Sorry', one)
  expect((await decide(first.id, 'suspend')).status).toBe(200)
  for (let again = 0; again < 2; again++)
    expect((await decide(second.id, 'withdraw')).body).toMatchObject({
      state: 'withdrawn',
      decision: 'Looked at',
    })
  expect((await decide(second.id, 'suspend')).status).toBe(409)
  expect((await answer(second.id, 'Thanks', other)).status).toBe(409)
  expect(await isSuspended(other.id)).toBe(false)
  expect(await mailsTo(other)).toHaveLength(2)
})

it('whoever is suspended at once, without notice, appeals by the link in the e-mail, and somebody else decides', async () => {
  const person = await makePerson(m.deps, ['ROLE_CUSTOMER'])
  const suspended = { suspended: true, reason: 'Fraud' }
  await m.call('PATCH', `/api/admin/users/${person.id}`, { as: m.admin, body: suspended })
  await sendSuspensionMail(m.deps, { userId: person.id, mail: 'accountSuspended', since: noon.toISOString() })
  const token = /appeal#(\S+)/.exec((await mailsTo(person)).at(-1)?.text ?? '')?.[1] ?? ''
  const appeal = (text: string, by = token) =>
    m.call('POST', '/api/suspension-appeals', { body: { token: by, text } })
  expect((await appeal('No', 'made.up.token')).status).toBe(404)
  expect((await appeal(' ')).status).toBe(422)
  expect(await listed()).not.toContainEqual(expect.objectContaining({ subjectId: person.id }))
  const { status, body } = await appeal('It was my sister')
  expect([status, body.decidedBy]).toEqual([200, new Date(noon.getTime() + 15 * dayMs).toISOString()])
  // What somebody adds is read, and the clock does not begin anew.
  after(1)
  expect((await appeal('It was my sister, here is the bill')).body.appealedAt).toBe(noon.toISOString())
  const [notice] = (await listed()).filter(({ subjectId }: { subjectId: string }) => subjectId === person.id)
  expect(notice).toMatchObject({ appeal: 'It was my sister, here is the bill', own: true })
  expect((await decide(notice.id, 'lift')).status).toBe(403)
  for (let again = 0; again < 2; again++)
    expect((await decide(notice.id, 'lift', second)).body).toMatchObject({ state: 'lifted' })
  expect(await isSuspended(person.id)).toBe(false)
  expect((await appeal('Once more')).status).toBe(409)
  expect((await mailsTo(person)).at(-1)?.text).toContain('no longer suspended')
})

it('an appeal has thirty days, and is upheld by who did not suspend', async () => {
  const person = await makePerson(m.deps, ['ROLE_CUSTOMER'])
  await m.call('PATCH', `/api/admin/users/${person.id}`, {
    as: m.admin,
    body: { suspended: true, reason: 'x' },
  })
  await sendSuspensionMail(m.deps, { userId: person.id, mail: 'accountSuspended', since: noon.toISOString() })
  const token = /appeal#(\S+)/.exec((await mailsTo(person)).at(-1)?.text ?? '')?.[1] ?? ''
  after(30)
  expect((await m.call('POST', '/api/suspension-appeals', { body: { token, text: 'Late' } })).status).toBe(
    404,
  )
  after(29)
  expect((await m.call('POST', '/api/suspension-appeals', { body: { token, text: 'In time' } })).status).toBe(
    200,
  )
  const [notice] = (await listed()).filter(({ subjectId }: { subjectId: string }) => subjectId === person.id)
  expect((await decide(notice.id, 'uphold', second)).body).toMatchObject({ state: 'upheld' })
  expect(await isSuspended(person.id)).toBe(true)
  expect(await listed('over')).toContainEqual(expect.objectContaining({ id: notice.id, state: 'upheld' }))
  // A later restoration is an admin's own, and needs no notice.
  const restored = await m.call('PATCH', `/api/admin/users/${person.id}`, {
    as: m.admin,
    body: { suspended: false },
  })
  expect(restored.status).toBe(200)
})

/** Somebody who works there as something else than an owner. */
const withRole = async (person: Person, restaurantId: string, role: StaffRole): Promise<Person> => {
  await m.deps.pool.query('UPDATE restaurant_staff SET role = $2 WHERE user_id = $1', [person.id, role])
  return { ...person, caller: { ...person.caller, staffRoles: { [restaurantId]: role } } }
}

it('a restaurant hears of it by its owners alone, who answer and appeal signed in', async () => {
  const { id } = await makeRestaurant(m.deps)
  const [owner, cook] = [
    await makePerson(m.deps, ['ROLE_RESTAURANT'], { restaurantId: id }),
    await withRole(await makePerson(m.deps, ['ROLE_RESTAURANT'], { restaurantId: id }), id, 'cook'),
  ]
  const { body } = await give('restaurant', id)
  expect(body.kind).toBe('restaurant')
  expect([(await mailsTo(owner)).length, (await mailsTo(cook)).length]).toEqual([1, 0])
  expect([(await own(owner)).length, (await own(cook)).length]).toEqual([1, 0])
  expect((await answer(body.id, 'Not us', cook)).status).toBe(404)
  expect((await answer(body.id, 'We have changed', owner)).status).toBe(200)
  expect((await decide(body.id, 'suspend')).status).toBe(200)
  const suspendedAt = async () =>
    (await m.deps.db.select().from(restaurants).where(eq(restaurants.id, id)))[0]?.suspendedAt
  expect(await suspendedAt()).toEqual(noon)
  expect((await answer(body.id, 'We appeal', owner)).body).toMatchObject({ appeal: 'We appeal' })
  expect((await decide(body.id, 'lift', second)).status).toBe(200)
  expect(await suspendedAt()).toBeNull()
})

it('is refused about nobody, about whoever is suspended, and in another’s name', async () => {
  const person = await makePerson(m.deps, ['ROLE_CUSTOMER'])
  for (const none of ['none', randomUUID()]) expect((await give('account', none)).status).toBe(404)
  expect((await give('restaurant', 'none')).status).toBe(404)
  expect((await give('account', person.id, ' ')).status).toBe(422)
  const { body } = await give('account', person.id)
  const stranger = await makePerson(m.deps, ['ROLE_CUSTOMER'])
  expect((await answer(body.id, 'Mine', stranger)).status).toBe(404)
  for (const none of ['none', randomUUID()]) expect((await decide(none, 'withdraw')).status).toBe(404)
  for (const decision of ['uphold', 'lift']) expect((await decide(body.id, decision)).status).toBe(409)
  await m.call('PATCH', `/api/admin/users/${stranger.id}`, {
    as: m.admin,
    body: { suspended: true, reason: 'x' },
  })
  expect((await give('account', stranger.id)).status).toBe(409)
})

it('is in the export and goes with the account; the audit log has none of the words', async () => {
  const person = await makePerson(m.deps, ['ROLE_CUSTOMER'])
  const { body } = await give('account', person.id, 'Rude to Meera')
  await answer(body.id, 'Meera was late', person)
  const { body: exported } = await m.call('GET', `/api/users/${person.id}/export`, { as: person })
  expect(exported.suspensionNotices).toMatchObject([{ reason: 'Rude to Meera', answer: 'Meera was late' }])
  const entries = await m.deps.db.select().from(auditEntries).where(eq(auditEntries.subjectId, person.id))
  expect(entries.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['suspension.noticed', 'suspension.answered']),
  )
  expect(JSON.stringify(entries)).not.toContain('Meera')
  await m.deps.db.transaction(async (tx) => {
    for (const part of m.deps.accountParts) await part.erase?.(tx, { id: person.id, ownEmail: null })
  })
  expect(await own(person)).toEqual([])
})
