import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AuditEntryView } from '#shared/audit/contracts.ts'
import { makePerson } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { signAccessToken } from '../../http/sign-in/access-token.ts'
import { recordAudit } from '../settings/audited.ts'

let m: Marketplace
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())

const list = async (query: Record<string, string> = {}): Promise<AuditEntryView[]> =>
  (await m.call('GET', `/api/admin/audit?${new URLSearchParams(query)}`, { as: m.admin })).body.items

it('the audit log lists who did what to what, the latest first, with names as they are now, and finds it again', async () => {
  const person = await makePerson(m.deps, ['ROLE_CUSTOMER'])
  const patch = (body: object) => m.call('PATCH', `/api/admin/users/${person.id}`, { as: m.admin, body })
  await patch({ roles: ['customer', 'delivery_agent'] })
  m.time.advance(24 * 3_600_000)
  await patch({ suspended: true, reason: 'Rode off with 100% of it' })
  const [latest, first] = await list()
  expect(latest).toMatchObject({
    actor: { kind: 'account', id: m.admin.id, name: m.admin.username },
    action: 'account.suspended',
    subject: { kind: 'account', id: person.id, name: person.username },
    before: { suspended: false },
    after: { suspended: true, reason: 'Rode off with 100% of it' },
  })
  expect(first).toMatchObject({
    action: 'roles.changed',
    after: { roles: ['ROLE_CUSTOMER', 'ROLE_DELIVERY_AGENT'] },
  })
  const one = [latest?.id]
  const found = async (query: Record<string, string>) => (await list(query)).map(({ id }) => id)
  for (const q of ['100%', 'RODE OFF', 'suspended": true']) expect([q, await found({ q })]).toEqual([q, one])
  expect(await found({ action: 'account.suspended' })).toEqual(one)
  expect(await found({ from: '2026-01-06' })).toEqual(one)
  expect(await found({ to: '2026-01-05' })).toEqual([first?.id])
  expect(await found({ subject: person.id, subjectKind: 'account', actor: m.admin.id })).toEqual([
    ...one,
    first?.id,
  ])
  const nothing: Record<string, string>[] = [
    { q: 'nothing' },
    { actor: 'operator' },
    { actor: 'x' },
    { subject: 'x' },
    { subjectKind: 'dish' },
  ]
  for (const query of nothing) expect([query, await found(query)]).toEqual([query, []])
  for (const bad of ['action=slept', 'subjectKind=cat', 'limit=0', 'cursor=1'])
    expect((await m.call('GET', `/api/admin/audit?${bad}`, { as: m.admin })).status, bad).toBe(422)
  // Nothing of a person stays: their name goes with the account.
  await m.call('POST', `/api/admin/users/${person.id}/erase`, { as: m.admin, body: { reason: 'asked' } })
  expect((await list({ subject: person.id })).map(({ subject }) => subject.name)).toEqual(['', '', ''])
})

it('the audit log comes in pages without a repeat or a gap, and whole as CSV', async () => {
  await m.deps.db.transaction(async (tx) => {
    for (let i = 0; i < 7; i += 1)
      await recordAudit(tx, {
        actor: { kind: 'operator' },
        action: 'setting.changed',
        subject: { kind: 'setting', id: `s${i}` },
        at: m.deps.clock(),
      })
  })
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const query = new URLSearchParams({ actor: 'operator', limit: '3', ...(cursor && { cursor }) })
    const { body } = await m.call('GET', `/api/admin/audit?${query}`, { as: m.admin })
    seen.push(...body.items.map(({ subject }: AuditEntryView) => subject.id))
    cursor = body.nextCursor
  }
  expect(seen).toEqual(['s6', 's5', 's4', 's3', 's2', 's1', 's0'])
  const { body } = await m.app.inject({
    url: '/api/admin/audit?actor=operator',
    headers: {
      // Signed afresh: the clock was put forward.
      authorization: `Bearer ${await signAccessToken(m.deps, m.admin.caller)}`,
      accept: 'text/csv',
    },
  })
  expect(body.trim().split('\r\n')).toHaveLength(8)
})
