import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SavedView } from '#shared/views/contracts.ts'
import { noon } from '#tests/app.ts'
import { makePerson, type Person } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { auditEntries, mailbox, savedViews } from '../../db/tables/index.ts'
import { mailReports, spanOver } from './mail-reports.ts'
import { eraseViews } from './room.ts'

let m: Marketplace
let asha: Person
let ravi: Person
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())
beforeEach(async () => {
  await m.deps.db.delete(savedViews)
  asha = await makePerson(m.deps, ['ROLE_ADMIN'])
  ravi = await makePerson(m.deps, ['ROLE_ADMIN'])
})

const path = '/api/admin/views'
const late = { tab: 'orders', name: 'Late ones', query: 'late=true&sort=oldest' }
const save = (as: Person, values: object = {}, key?: string) =>
  m.call('POST', path, { as, body: { ...late, ...values }, ...(key && { key }) })
const names = async (as: Person, query = '') =>
  (await m.call('GET', path + query, { as })).body.items.map(({ name }: SavedView) => name)

describe('a saved view', () => {
  it('is its own, unless it is shared, and is listed by tab and name', async () => {
    const { status, body } = await save(asha)
    expect(status).toBe(201)
    expect(body).toMatchObject({ ...late, shared: false, own: true, owner: asha.username })
    await save(asha, { name: 'cash', shared: true })
    await save(asha, { name: 'Blocked', tab: 'users' })
    await save(ravi, { name: 'Big', shared: true })
    expect(await names(asha)).toEqual(['Big', 'Blocked', 'cash', 'Late ones'])
    expect(await names(asha, '?tab=orders')).toEqual(['Big', 'cash', 'Late ones'])
    expect(await names(ravi)).toEqual(['Big', 'cash'])
  })

  it('is saved once however often that is said, and a name of the same tab takes on the latest', async () => {
    const key = randomUUID()
    const [first, again] = [await save(asha, {}, key), await save(asha, {}, key)]
    expect(again.body).toEqual(first.body)
    const changed = await save(asha, { query: '' })
    expect(changed.body).toMatchObject({ id: first.body.id, query: '' })
    expect((await save(ravi)).body.id).not.toBe(first.body.id)
    expect(await names(asha)).toEqual(['Late ones'])
  })

  it('is changed and deleted by who made it alone', async () => {
    const shared = (await save(asha, { shared: true })).body.id
    const own = (await save(asha, { name: 'Mine' })).body.id
    for (const [method, body] of [
      ['PATCH', { name: 'Taken over' }],
      ['DELETE', undefined],
    ] as const) {
      expect((await m.call(method, `${path}/${shared}`, { as: ravi, body })).status).toBe(403)
      expect((await m.call(method, `${path}/${own}`, { as: ravi, body })).status).toBe(404)
      expect((await m.call(method, `${path}/${randomUUID()}`, { as: ravi, body })).status).toBe(404)
    }
    const taken = await m.call('PATCH', `${path}/${own}`, { as: asha, body: { name: 'Late ones' } })
    expect([taken.status, taken.body.fields]).toEqual([
      422,
      { name: 'You have a view of this name already.' },
    ])
    const changed = await m.call('PATCH', `${path}/${own}`, { as: asha, body: { shared: true } })
    expect(changed.body).toMatchObject({ name: 'Mine', query: late.query, shared: true })
    expect((await m.call('DELETE', `${path}/${own}`, { as: asha })).status).toBe(200)
    expect((await m.call('DELETE', `${path}/${own}`, { as: asha })).status).toBe(404)
    expect(await names(ravi)).toEqual(['Late ones'])
    const entries = await m.deps.db.select().from(auditEntries).where(eq(auditEntries.actorId, asha.id))
    expect(entries.map(({ action }) => action)).toEqual([
      'view.saved',
      'view.saved',
      'view.changed',
      'view.deleted',
    ])
    // Whatever somebody wrote would be there for good.
    expect(JSON.stringify(entries)).not.toContain('Mine')
  })

  it('has a name, a tab and parameters of a URL, and nobody has more than a hundred', async () => {
    for (const wrong of [
      { name: '' },
      { name: ' \t ' },
      { name: 'a\u0007b' },
      { name: 'x'.repeat(61) },
      { tab: '../x' },
      { tab: '' },
      { query: 'a b' },
      { query: `q=${'x'.repeat(1000)}` },
      { query: null },
      { shared: 'yes' },
    ])
      expect((await save(asha, wrong)).status, JSON.stringify(wrong)).toBe(422)
    const now = m.deps.clock()
    await m.deps.db.insert(savedViews).values(
      Array.from({ length: 100 }, (_, index) => ({
        id: randomUUID(),
        ownerId: asha.id,
        tab: 'orders',
        name: `View ${index}`,
        query: '',
        shared: false,
        createdAt: now,
        updatedAt: now,
      })),
    )
    expect((await save(asha)).status).toBe(409)
    expect((await save(asha, { name: 'View 7' })).status).toBe(201)
    expect((await names(asha)).length).toBe(100)
  })

  it('of a report comes by e-mail, once for each week that is over, to who may read it', async () => {
    const weekly = { tab: 'reports', name: 'My week', query: 'report=orders&by=day', mailed: 'week' }
    const { body: view } = await save(asha, weekly)
    expect(view).toMatchObject({ mailed: 'week' })
    expect((await save(asha, { mailed: 'week' })).body.fields).toEqual({ mailed: expect.any(String) })
    expect((await save(asha, { ...weekly, mailed: 'hour' })).status).toBe(422)
    const helper = { ...ravi, caller: { ...ravi.caller, adminRole: 'support' as const } }
    expect((await save(helper, weekly)).status).toBe(403)
    const mails = () =>
      m.deps.db
        .select()
        .from(mailbox)
        .where(eq(mailbox.to, `${asha.username}@example.com`))
    const at = async (moment: string) => {
      m.time.set(new Date(moment))
      await Promise.all([mailReports(m.deps), mailReports(m.deps)])
      return (await mails()).map(({ content }) => content.subject)
    }
    const first = 'My week: Dec 29, 2025 – Jan 4, 2026'
    // Half past six in India, then half past seven.
    expect(await at('2026-01-05T01:00:00Z')).toEqual([])
    expect(await at('2026-01-05T02:00:00Z')).toEqual([first])
    expect(await at('2026-01-11T18:00:00Z')).toEqual([first])
    expect(await at('2026-01-12T02:00:00Z')).toHaveLength(2)
    const [mail] = await mails()
    expect(JSON.stringify(mail?.content)).toContain('from=2025-12-29&to=2026-01-04')
    await m.call('PATCH', `${path}/${view.id}`, { as: asha, body: { mailed: null } })
    expect(await at('2026-01-19T02:00:00Z')).toHaveLength(2)
    m.time.set(noon)
    expect(spanOver('day', '2026-03-01')).toEqual({ from: '2026-02-28', to: '2026-02-28' })
    expect(spanOver('month', '2026-03-01')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
    expect(spanOver('week', '2026-03-01')).toEqual({ from: '2026-02-16', to: '2026-02-22' })
  })

  it('goes with the account of who made it', async () => {
    await save(asha, { shared: true })
    await save(ravi, { name: 'Stays', shared: true })
    await m.deps.db.transaction((tx) => eraseViews(tx, asha.id))
    expect(await names(ravi)).toEqual(['Stays'])
  })
})
