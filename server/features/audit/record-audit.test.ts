import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditEntries } from '#server/db/tables/index.ts'
import { makePerson, type Person } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { becomeAdmin } from '../accounts/admins/become-admin.ts'
import { inviteAdmin } from '../accounts/admins/invite-admin.ts'
import { recordAudit } from '../accounts/audited.ts'

let m: Marketplace
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())

const entries = () => m.deps.db.select().from(auditEntries).orderBy(auditEntries.id)
/** What was written down while `work` ran, as far as it is not the same in each. */
const during = async (work: () => Promise<unknown>) => {
  const before = await m.deps.db.$count(auditEntries)
  await work()
  return (await entries()).slice(before).map(({ id: _, at: __, ...entry }) => entry)
}
const expectDone = async (call: ReturnType<Marketplace['call']>) =>
  expect((await call).status).toBeLessThan(300)
const by = (person: Person) => ({ actorKind: 'account', actorId: person.id })

it('the audit log records what an admin decides about a role, before and after', async () => {
  for (const [decision, action, roles] of [
    ['approve', 'role.granted', ['ROLE_CUSTOMER', 'ROLE_DELIVERY_AGENT']],
    ['decline', 'role.declined', ['ROLE_CUSTOMER']],
  ] as const) {
    const rider = await makePerson(m.deps, ['ROLE_CUSTOMER'], { requestedRole: 'ROLE_DELIVERY_AGENT' })
    const decide = () => m.call('POST', `/api/admin/users/${rider.id}/${decision}`, { as: m.admin })
    const [entry, ...more] = await during(() => expectDone(decide()))
    expect(more).toEqual([])
    expect(entry).toEqual({
      ...by(m.admin),
      action,
      subjectKind: 'account',
      subjectId: rider.id,
      before: { roles: ['ROLE_CUSTOMER'], requestedRole: 'ROLE_DELIVERY_AGENT' },
      after: { roles, requestedRole: null },
    })
    // What was not done is not written down either.
    expect(await during(async () => expect((await decide()).status).toBe(409))).toEqual([])
  }
})

it("the audit log records an admin's changes of another's account by the names of the fields, and nobody's of their own", async () => {
  const fields = { fullName: 'Ravi Varma', mobileNumber: '9000000001' }
  const url = `/api/users/${m.customer.id}`
  expect(await during(() => expectDone(m.call('PUT', url, { as: m.customer, body: fields })))).toEqual([])
  const found = await during(async () => {
    await expectDone(m.call('PUT', url, { as: m.admin, body: fields }))
    const body = { label: 'Home', address: '4 Church Street' }
    await expectDone(m.call('POST', `${url}/addresses`, { as: m.admin, body }))
  })
  const changed = {
    ...by(m.admin),
    action: 'account.changed',
    subjectKind: 'account',
    subjectId: m.customer.id,
  }
  expect(found).toEqual([
    { ...changed, before: null, after: { fields: ['fullName', 'mobileNumber'] } },
    { ...changed, before: null, after: { fields: ['addresses'] } },
  ])
})

it("the audit log records an admin's changes of another's favorites where something changed, and nobody's of their own", async () => {
  const url = `/api/users/${m.customer.id}/favorites`
  const dish = `${url}/dishes/${m.dal.id}`
  const merge = { as: m.admin, body: { dishes: [m.dal.id], restaurants: [] } }
  expect(await during(() => expectDone(m.call('PUT', dish, { as: m.customer })))).toEqual([])
  const found = await during(async () => {
    await expectDone(m.call('PUT', dish, { as: m.admin }))
    await expectDone(m.call('POST', `${url}/merge`, merge))
    await expectDone(m.call('DELETE', dish, { as: m.admin }))
    await expectDone(m.call('DELETE', dish, { as: m.admin }))
    await expectDone(m.call('POST', `${url}/merge`, merge))
    await expectDone(m.call('DELETE', dish, { as: m.customer }))
    await expectDone(m.call('PUT', dish, { as: m.admin }))
  })
  const changed = {
    ...by(m.admin),
    action: 'account.changed',
    subjectKind: 'account',
    subjectId: m.customer.id,
    before: null,
    after: { fields: ['favorites'] },
  }
  expect(found).toEqual([changed, changed, changed])
})

it('the audit log records an order that an admin cancels, once, and none that its customer cancels', async () => {
  const [one, other] = [await m.place(), await m.place()]
  const cancel = (id: string, as: Person) => m.call('POST', `/api/orders/${id}/cancel`, { as })
  expect(await during(() => expectDone(cancel(one.id, m.customer)))).toEqual([])
  const found = await during(async () => {
    await expectDone(cancel(other.id, m.admin))
    await expectDone(cancel(other.id, m.admin))
  })
  expect(found).toEqual([
    {
      ...by(m.admin),
      action: 'order.cancelled',
      subjectKind: 'order',
      subjectId: other.id,
      before: { status: 'confirmed' },
      after: { status: 'cancelled' },
    },
  ])
})

it('the audit log records who made an admin, and every export and deletion, without a name or an address', async () => {
  const password = 'correct horse battery staple 7'
  const found = await during(async () => {
    const { link } = await inviteAdmin(m.deps, 'nandini@food.example')
    const token = link.split('#token=')[1] ?? ''
    await becomeAdmin(m.deps, { token, username: 'nandini', password }, 'en')
    const person = await makePerson(m.deps, ['ROLE_CUSTOMER'], {
      passwordHash: await m.deps.passwords.hash(password),
    })
    await expectDone(m.call('GET', `/api/users/${person.id}/export`, { as: person }))
    await expectDone(m.call('DELETE', `/api/users/${person.id}`, { as: person, body: { password } }))
  })
  expect(found.map(({ actorKind, action, subjectKind }) => [actorKind, action, subjectKind])).toEqual([
    ['operator', 'admin.invited', 'adminInvitation'],
    ['account', 'admin.created', 'account'],
    ['account', 'account.exported', 'account'],
    ['account', 'account.erased', 'account'],
  ])
  const text = JSON.stringify(await entries())
  expect(text).not.toMatch(/nandini|@|Ravi|Church|9000000001/)
})

it('an entry is rolled back with what it is about, and can be neither changed nor deleted', async () => {
  const entry = {
    actor: { kind: 'operator' },
    action: 'account.changed',
    subject: { kind: 'account', id: m.customer.id },
    at: m.deps.clock(),
  } as const
  const undo = () =>
    m.deps.db.transaction(async (tx) => {
      await recordAudit(tx, entry)
      throw new Error('undone')
    })
  expect(await during(() => expect(undo()).rejects.toThrow('undone'))).toEqual([])
  await m.deps.db.transaction((tx) => recordAudit(tx, entry))
  for (const statement of [
    "UPDATE audit_entries SET action = 'role.granted'",
    'DELETE FROM audit_entries',
    'TRUNCATE audit_entries',
  ])
    await expect(m.deps.pool.query(statement)).rejects.toThrow('audit_entries is append-only')
})
