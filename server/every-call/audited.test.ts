import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { gt, max } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditEntries } from '#server/db/tables/index.ts'
import type { AuditAction } from '#shared/audit/actions.ts'
import { makePerson } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { partnerForm } from '#tests/partner-form.ts'
import { auditEffects } from '../compose.ts'
import { signAccessToken } from '../http/sign-in/access-token.ts'

let m: Marketplace
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())

type Example = { path: string; body?: unknown }
const upi = { paymentMethod: 'upi', payment: { upiId: 'success@upi' } }
const person = (values = {}) => makePerson(m.deps, ['ROLE_CUSTOMER'], values)
const shelter = async () => {
  const body = { name: 'Asha', capacityPerDay: 10, diet: 'any', location: { lat: 12.9, lng: 77.6 } }
  const applied = await m.call('PUT', '/api/shelter/application', { as: await person(), body })
  return applied.body.id as string
}
const volunteer = async () => {
  const applied = await m.call('PUT', '/api/volunteer', { as: await person(), body: { phone: '9845012345' } })
  return applied.body.id as string
}
const rider = async () => (await person({ requestedRole: 'ROLE_DELIVERY_AGENT' })).id
const asAdmin = async (method: 'POST' | 'PATCH', path: string, body: object) => {
  const { status, body: response } = await m.call(method, path, { as: m.admin, body })
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(response)}`)
  return response
}
const view = async () =>
  (await asAdmin('POST', '/api/admin/views', { name: randomUUID().slice(0, 20), tab: 'users', query: 'q=a' }))
    .id
const invited = async () =>
  (await asAdmin('POST', `/api/admin/restaurants/${m.restaurant.id}/staff`, { account: 'b@food.example' })).id
const delivered = async (payment = {}) => {
  const { id } = await m.place(payment)
  for (const step of ['accept', 'ready', 'deliver']) await m.kitchen(id, step)
  return id
}
const donated = async () => {
  const body = { amount: 500, anonymous: false, payment: { method: 'upi', upiId: 'success@upi' } }
  return (await m.call('POST', '/api/donations', { body, key: randomUUID() })).body.id
}
const claimed = async () => {
  const { id } = await m.place()
  await m.kitchen(id, 'accept')
  await m.carry(id, 'claim')
  return id
}

const asked = async () => {
  const body = { subject: 'Late', message: 'Where is it?' }
  return (await m.call('POST', '/api/support/threads', { as: m.customer, body })).body.id as string
}

const breach = () => ({
  what: 'A lost laptop',
  data: '',
  people: null,
  measures: '',
  noticedAt: m.deps.clock().toISOString(),
})
const noticed = async () => {
  const body = { subject: 'account', subjectId: (await person()).id, reason: 'x' }
  return (await asAdmin('POST', '/api/admin/suspension-notices', body)).id as string
}
const servedSquare = {
  type: 'Feature',
  properties: { name: 'All of it' },
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [70, 10],
        [80, 10],
        [80, 20],
        [70, 10],
      ],
    ],
  },
}
const campaign = () => ({ code: `C-${randomUUID().slice(0, 8)}`, percent: 10 })
const application = async () => {
  const body = partnerForm()
  const { body: sent } = await m.call('POST', '/api/partner-applications', { body })
  const found = await m.call('GET', `/api/admin/partner-applications?q=${sent.applicationNumber}`, {
    as: m.admin,
  })
  return found.body.items[0].id as string
}

/** A call that works, for each contract by which an admin changes something. A new one needs its own. */
const examples: Record<string, () => Promise<Example> | Example> = {
  'POST /api/admin/users/:id/approve': async () => ({ path: `/api/admin/users/${await rider()}/approve` }),
  'POST /api/admin/users/:id/decline': async () => ({ path: `/api/admin/users/${await rider()}/decline` }),
  'POST /api/admin/gst-return/read': () => ({
    path: '/api/admin/gst-return/read',
    body: { month: '2026-01' },
  }),
  'POST /api/admin/social-security/read': () => ({
    path: '/api/admin/social-security/read',
    body: { year: 2025 },
  }),
  'POST /api/admin/breaches': () => ({ path: '/api/admin/breaches', body: breach() }),
  'PATCH /api/admin/breaches/:number': async () => ({
    path: `/api/admin/breaches/${(await asAdmin('POST', '/api/admin/breaches', breach())).number}`,
    body: { done: 'board' },
  }),
  'POST /api/admin/suspension-notices': async () => ({
    path: '/api/admin/suspension-notices',
    body: { subject: 'account', subjectId: (await person()).id, reason: 'x' },
  }),
  'POST /api/admin/suspension-notices/:id/decision': async () => ({
    path: `/api/admin/suspension-notices/${await noticed()}/decision`,
    body: { decision: 'withdraw', reason: 'x' },
  }),
  'PATCH /api/admin/users/:id': async () => ({
    path: `/api/admin/users/${(await person()).id}`,
    body: { suspended: true, reason: 'x' },
  }),
  'POST /api/admin/users/:id/export': async () => ({
    path: `/api/admin/users/${(await person()).id}/export`,
    body: { reason: 'x' },
  }),
  'POST /api/admin/users/:id/erase': async () => ({
    path: `/api/admin/users/${(await person()).id}/erase`,
    body: { reason: 'x' },
  }),
  'POST /api/admin/restaurants': async () => ({
    path: '/api/admin/restaurants',
    body: { name: 'New', owner: (await person()).username },
  }),
  'PATCH /api/admin/restaurants/:id': () => ({
    path: `/api/admin/restaurants/${m.restaurant.id}`,
    body: { commissionPercent: 11 },
  }),
  'POST /api/admin/restaurants/:id/staff': () => ({
    path: `/api/admin/restaurants/${m.restaurant.id}/staff`,
    body: { account: 'a@food.example' },
  }),
  'DELETE /api/admin/restaurants/:id/staff/:staffId': async () => ({
    path: `/api/admin/restaurants/${m.restaurant.id}/staff/${await invited()}`,
  }),
  'POST /api/admin/shelters/:id/decision': async () => ({
    path: `/api/admin/shelters/${await shelter()}/decision`,
    body: { decision: 'approve' },
  }),
  'POST /api/admin/volunteers/:id/decision': async () => ({
    path: `/api/admin/volunteers/${await volunteer()}/decision`,
    body: { decision: 'decline', reason: 'x' },
  }),
  'POST /api/admin/orders/:id/act': async () => ({
    path: `/api/admin/orders/${(await m.place()).id}/act`,
    body: { action: 'cancel', reason: 'x' },
  }),
  'POST /api/admin/orders/:id/refund': async () => ({
    path: `/api/admin/orders/${await delivered(upi)}/refund`,
    body: { amount: 100, reason: 'x' },
  }),
  'POST /api/admin/users/:id/credit': async () => ({
    path: `/api/admin/users/${m.customer.caller.userId}/credit`,
    body: { amount: 100, reason: 'x' },
  }),
  'POST /api/admin/orders/:id/contact': async () => ({
    path: `/api/admin/orders/${(await m.place()).id}/contact`,
    body: { to: 'customer', message: 'Hello' },
  }),
  'POST /api/admin/refund-requests/:id': async () => {
    const id = await delivered(upi)
    const body = { reason: 'Cold', cause: 'quality' }
    await m.call('POST', `/api/orders/${id}/refund-request`, { as: m.customer, body })
    return { path: `/api/admin/refund-requests/${id}`, body: { decision: 'decline', reason: 'x' } }
  },
  'POST /api/admin/deliveries/:id/assign': async () => ({
    path: `/api/admin/deliveries/${await claimed()}/assign`,
    body: { agentId: m.otherAgent.id, lock: false, force: true },
  }),
  'POST /api/admin/couriers/:id/reassign': async () => {
    await claimed()
    return {
      path: `/api/admin/couriers/${m.agent.id}/reassign`,
      body: { agentId: m.otherAgent.id, lock: false, force: true },
    }
  },
  'POST /api/admin/support/threads/:id/assign': async () => ({
    path: `/api/admin/support/threads/${await asked()}/assign`,
    body: { to: 'me' },
  }),
  'POST /api/admin/support/threads/:id/snooze': async () => ({
    path: `/api/admin/support/threads/${await asked()}/snooze`,
    body: { until: new Date(m.deps.clock().getTime() + 3_600_000).toISOString() },
  }),
  'POST /api/admin/support/threads/:id/notes': async () => ({
    path: `/api/admin/support/threads/${await asked()}/notes`,
    body: { note: 'Called back' },
  }),
  'POST /api/admin/approvals': async () => ({
    path: '/api/admin/approvals',
    body: { kind: 'refund', subject: await delivered(upi), input: { amount: 100, reason: 'x' } },
  }),
  'POST /api/admin/approvals/:id/decision': async () => {
    const other = await makePerson(m.deps, ['ROLE_ADMIN'])
    const body = { kind: 'refund', subject: await delivered(upi), input: { amount: 100, reason: 'x' } }
    const { body: made } = await m.call('POST', '/api/admin/approvals', { as: other, body })
    return { path: `/api/admin/approvals/${made.id}/decision`, body: { decision: 'approve' } }
  },
  'POST /api/admin/approvals/:id/withdraw': async () => {
    const body = { kind: 'refund', subject: await delivered(upi), input: { amount: 100, reason: 'x' } }
    const { body: made } = await m.call('POST', '/api/admin/approvals', { as: m.admin, body })
    return { path: `/api/admin/approvals/${made.id}/withdraw` }
  },
  'POST /api/admin/donations/:id/refund': async () => ({
    path: `/api/admin/donations/${await donated()}/refund`,
    body: { reason: 'Given twice' },
  }),
  'POST /api/admin/monthly-gifts/:id/stop': async () => {
    const payment = { method: 'upi', upiId: 'success@upi' }
    const body = { amount: 500, anonymous: false, monthly: true, email: 'a@food.example', payment }
    await m.call('POST', '/api/donations', { body, key: randomUUID() })
    const { body: list } = await m.call('GET', '/api/admin/monthly-gifts', { as: m.admin })
    return { path: `/api/admin/monthly-gifts/${list.items[0].id}/stop`, body: { reason: 'x' } }
  },
  'POST /api/admin/companies': () => ({ path: '/api/admin/companies', body: { name: 'Godavari Mills' } }),
  'POST /api/admin/companies/:id/close': async () => {
    const { body } = await m.call('POST', '/api/admin/companies', {
      as: m.admin,
      body: { name: 'Kaveri Pumps' },
    })
    return { path: `/api/admin/companies/${body.id}/close` }
  },
  'POST /api/admin/donations/:id/hide': async () => ({
    path: `/api/admin/donations/${await donated()}/hide`,
    body: { hidden: true, reason: 'Rude' },
  }),
  'POST /api/admin/views': () => ({
    path: '/api/admin/views',
    body: { name: 'Mine', tab: 'users', query: 'q=a' },
  }),
  'PATCH /api/admin/views/:id': async () => ({
    path: `/api/admin/views/${await view()}`,
    body: { shared: true },
  }),
  'DELETE /api/admin/views/:id': async () => ({ path: `/api/admin/views/${await view()}` }),
  'POST /api/admin/promo-codes': () => ({ path: '/api/admin/promo-codes', body: campaign() }),
  'PUT /api/admin/promo-codes/:code': async () => {
    const { id } = await asAdmin('POST', '/api/admin/promo-codes', campaign())
    return { path: `/api/admin/promo-codes/${id}`, body: { ...campaign(), percent: 20 } }
  },
  'POST /api/admin/partner-applications/:id': async () => ({
    path: `/api/admin/partner-applications/${await application()}`,
    body: { decision: 'approve' },
  }),
  'PUT /api/admin/delivery-area': async () => {
    const path = '/api/admin/delivery-area'
    const body = (features: object[]) => ({ type: 'FeatureCollection', features })
    await m.call('PUT', path, { as: m.admin, body: body([servedSquare]) })
    // What is ordered later needs no point.
    return { path, body: body([]) }
  },
  'PUT /api/admin/settings': () => ({
    path: '/api/admin/settings',
    body: { pricing: { commissionPercent: 14 } },
  }),
}

/** Those whose entry another test looks for, because they need more than a call before them. */
const elsewhere: Record<string, [file: string, action: string]> = {
  'POST /api/admin/deliveries/:id/unlock-code': [
    'features/deliveries/handover/confirm-code.test.ts',
    'delivery.codeUnlocked',
  ],
  'POST /api/admin/payouts/:id/state': ['features/payouts/payout-states.test.ts', 'payout.sent'],
  'POST /api/admin/payout-files': ['features/payouts/bank/bank-files.test.ts', 'payoutFile.made'],
  'POST /api/admin/payout-files/:number/read': [
    'features/payouts/bank/bank-files.test.ts',
    'payoutFile.read',
  ],
  'POST /api/admin/tax-deducted/read': ['features/payouts/taxes/deducted.test.ts', 'taxDeducted.read'],
  'POST /api/admin/payout-files/answer': ['features/payouts/bank/bank-files.test.ts', 'payout.failed'],
  'POST /api/admin/rescues/:id/unlock': ['features/rescue/rescue.test.ts', 'rescue.unlocked'],
  'POST /api/admin/reviews/:id/decision': ['features/orders/reviews/reviews.test.ts', 'review.hidden'],
  'POST /api/admin/rescue-photos/:id/hide': ['features/rescue/photos/photos.test.ts', 'rescue.photoHidden'],
  'POST /api/admin/cash-refunds/:id/paid': ['features/refunds/cash-refunds.test.ts', 'refund.paid'],
  'POST /api/admin/payment-differences/:id/mend': [
    'features/payments/differences/differences.test.ts',
    'payment.mended',
  ],
  'POST /api/admin/couriers/:id/cash': ['features/payouts/courier-payouts.test.ts', 'cash.received'],
  'POST /api/admin/jobs/:id/drop': ['features/jobs/jobs.test.ts', 'job.dropped'],
  'POST /api/admin/jobs/:id/retry': ['features/jobs/jobs.test.ts', 'job.retried'],
  'POST /api/admin/jobs/retry': ['features/jobs/jobs.test.ts', 'job.retried'],
  'POST /api/admin/messages/:id/answer': ['features/engagement/messages.test.ts', 'message.answered'],
}

it.each(Object.entries(elsewhere))(
  'the entry of %s is looked for where it is said',
  async (_name, [file, action]) => {
    expect(await readFile(path.join(import.meta.dirname, '..', file), 'utf8')).toContain(`'${action}'`)
  },
)

const entriesAfter = (id: number) => m.deps.db.select().from(auditEntries).where(gt(auditEntries.id, id))
const latestEntry = async () =>
  (await m.deps.db.select({ id: max(auditEntries.id) }).from(auditEntries))[0]?.id ?? 0
/** Calls as an admin whose session gave its password so many minutes ago. */
const callAfter = async (name: string, { path: url, body }: Example, minutes: number) => {
  const [method = ''] = name.split(' ')
  const token = await signAccessToken(
    m.deps,
    m.admin.caller,
    new Date(m.deps.clock().getTime() - minutes * 60_000),
  )
  const response = await m.app.inject({
    method: method as 'POST',
    url,
    headers: { authorization: `Bearer ${token}` },
    ...(body !== undefined && { payload: body as object }),
  })
  return { status: response.statusCode, body: response.json() }
}

/** Questions whose body is too large for a query: they change nothing. */
const questions = ['POST /api/admin/restaurants/:id/closing']

it('every call by which an admin changes something leaves an entry of that admin in the audit log', async () => {
  const changing = m.app.contracts
    .filter(({ method, access }) => method !== 'GET' && Array.isArray(access) && access.join() === 'ADMIN')
    .map(({ method, path }) => `${method} ${path}`)
  expect([...Object.keys(examples), ...Object.keys(elsewhere), ...questions].toSorted()).toEqual(
    changing.toSorted(),
  )
  for (const [name, make] of Object.entries(examples)) {
    const example = await make()
    const before = await latestEntry()
    const response = await callAfter(name, example, 0)
    expect(response.status, `${name}: ${JSON.stringify(response.body)}`).toBeLessThan(300)
    expect(
      (await entriesAfter(before)).map(({ actorId }) => actorId),
      name,
    ).toContain(m.admin.id)
  }
})

it('every call by which an admin moves money, gives rights or takes out personal data asks for a fresh password', async () => {
  const asked: string[] = []
  const unasked: string[] = []
  for (const [name, make] of Object.entries(examples)) {
    const allowed = await make()
    const before = await latestEntry()
    expect((await callAfter(name, allowed, 14)).status, name).toBeLessThan(300)
    const done = await entriesAfter(before)
    if (done.every(({ action }) => auditEffects[action] === null)) continue
    asked.push(name)
    const example = await make()
    const unchanged = await latestEntry()
    const { body } = await callAfter(name, example, 16)
    const written = await entriesAfter(unchanged)
    if (body.code !== 'confirmation_required' || written.length > 0) unasked.push(name)
  }
  expect(unasked).toEqual([])
  expect(asked).toEqual(
    expect.arrayContaining(['POST /api/admin/promo-codes', 'POST /api/admin/restaurants/:id/staff']),
  )
  // Whose entry is looked for elsewhere: refused before the body, whatever it does.
  for (const [name, [, action]] of Object.entries(elsewhere))
    if (auditEffects[action as AuditAction] !== null)
      expect(
        m.app.contracts.find(({ method, path }) => `${method} ${path}` === name)?.confirmation,
        name,
      ).toBe('required')
})
