import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditEntries } from '#server/db/tables/index.ts'
import type { Consent } from '#shared/privacy/contracts.ts'
import { privacyNotice } from '#shared/privacy/notice.ts'
import { accountsClient } from '#tests/accounts-client.ts'
import { noon, testApp } from '#tests/app.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'

let m: Marketplace
let client: ReturnType<typeof accountsClient>
beforeAll(async () => {
  const t = await testApp()
  m = await marketplace(t)
  client = accountsClient(t)
})
afterAll(() => m.close())

it('who signs up, and who switches news on and off, is in the register with the notice that they saw', async () => {
  const { id, token } = await client.person('leela')
  const preferences = (marketingEmails: boolean) => ({
    preferences: {
      ...{ emailNotifications: true, smsNotifications: false, dietaryPreferences: [] },
      marketingEmails,
    },
  })
  for (const isOn of [true, true, false])
    expect((await client.call('PUT', `/api/users/${id}`, { token, body: preferences(isOn) })).status).toBe(
      200,
    )
  const { body } = await client.call<{ items: Consent[] }>('GET', '/api/consents', { token })
  const at = noon.toISOString()
  expect(body.items).toEqual([
    { purpose: 'marketing', given: false, notice: privacyNotice, at },
    { purpose: 'marketing', given: true, notice: privacyNotice, at },
    { purpose: 'account', given: true, notice: privacyNotice, at },
  ])
  const register = async (query: string) =>
    (await m.call('GET', `/api/admin/consents?${query}`, { as: m.admin })).body
  const page = await register(`person=${id}&limit=2`)
  expect(page.items).toMatchObject([{ person: { username: 'leela' } }, { given: true }])
  const rest = await register(`person=${id}&limit=2&cursor=${page.nextCursor}`)
  expect([rest.items.length, rest.nextCursor]).toEqual([1, null])
  expect((await register(`person=${id}&purpose=account`)).items).toHaveLength(1)
  expect((await register('person=nobody')).items).toEqual([])
  const exported = await client.call<{ consents: unknown[] }>('GET', `/api/users/${id}/export`, { token })
  expect(exported.body.consents).toHaveLength(3)
})

const breach = (values = {}) => ({
  what: 'A laptop was lost',
  data: 'Names and phone numbers of twelve orders',
  people: null,
  measures: '',
  noticedAt: noon.toISOString(),
  ...values,
})
const record = (body: object, key?: string) =>
  m.call('POST', '/api/admin/breaches', { as: m.admin, body, ...(key && { key }) })
const change = (number: number, body: object) =>
  m.call('PATCH', `/api/admin/breaches/${number}`, { as: m.admin, body })

it('a breach is recorded once, with what is due by when, and its steps are done once', async () => {
  const first = await record(breach(), 'the-same-key-of-one-breach')
  expect(first.status).toBe(201)
  expect((await record(breach(), 'the-same-key-of-one-breach')).body.number).toBe(first.body.number)
  expect(first.body.steps).toMatchObject([
    { step: 'certIn', dueAt: '2026-01-05T13:30:00.000Z', doneAt: null, law: true },
    { step: 'people', dueAt: noon.toISOString(), law: false },
    { step: 'board', dueAt: noon.toISOString(), law: false },
    { step: 'details', dueAt: '2026-01-08T07:30:00.000Z', law: false },
  ])
  const { number } = first.body
  await change(number, { done: 'certIn' })
  m.time.advance(3_600_000)
  const { body } = await change(number, { done: 'certIn', people: 12, measures: 'Locked from afar' })
  expect(body).toMatchObject({ people: 12, measures: 'Locked from afar' })
  expect(body.steps[0].doneAt).toBe(noon.toISOString())
  const closed = (await change(number, { closed: true })).body.closedAt
  m.time.advance(1_000)
  expect((await change(number, { closed: true })).body.closedAt).toBe(closed)
  const entries = await m.deps.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, String(number)))
  expect(entries.map(({ action }) => action)).toEqual(['breach.recorded', ...Array(3).fill('breach.changed')])
  expect(JSON.stringify(entries)).not.toContain('laptop')
  expect((await m.call('GET', '/api/admin/breaches', { as: m.admin })).body.items[0].number).toBe(number)
})

it('a breach of the future, of nothing, and one that is not there are refused', async () => {
  const later = new Date(m.deps.clock().getTime() + 60_000).toISOString()
  expect((await record(breach({ noticedAt: later }))).body.fields).toHaveProperty('noticedAt')
  expect((await record(breach({ noticedAt: 'soon' }))).status).toBe(422)
  expect((await record(breach({ what: ' ' }))).status).toBe(422)
  expect((await change(99_999, { closed: true })).status).toBe(404)
})
