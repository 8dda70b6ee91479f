import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditEntries, ledgerEntries, mailbox, outboxEvents, refunds } from '#server/db/tables/index.ts'
import type { Donation } from '#shared/giving/contracts.ts'
import { paise } from '#shared/money/money.ts'
import { noon } from '#tests/app.ts'
import { card, makePerson, type Person } from '#tests/builders.ts'
import { sentMails } from '#tests/mails.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { pdfText } from '#tests/pdf.ts'
import { updateLedger } from '../../impact/update-ledger.ts'
import { spendFromFund } from '../fund/spend-from-fund.ts'
import { ownYear } from './own-donations.ts'
import { sharedDonation } from './shared-donation.ts'

let m: Marketplace
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())
beforeEach(() => m.time.advance(60_000))

const given = async (changes: Record<string, unknown> = {}, as: Person | null = null): Promise<Donation> => {
  m.time.advance(1_000)
  const body = { amount: 50_000, anonymous: false, payment: { method: 'creditCard', ...card() }, ...changes }
  const { status, body: donation } = await m.call('POST', '/api/donations', { as, body, key: randomUUID() })
  if (status !== 201) throw new Error(JSON.stringify(donation))
  return donation
}
const spend = (amount: number, receivedAt: Date | null = m.deps.clock()) =>
  m.deps.db.transaction((tx) =>
    spendFromFund(tx, {
      purpose: 'rescueRun',
      subjectId: randomUUID(),
      amount: paise(amount),
      to: [{ account: 'agent', owner: m.agent.id, amount: paise(amount) }],
      portions: 12,
      restaurantId: m.restaurant.id,
      receivedAt,
      at: m.deps.clock(),
    }),
  )
const timeline = (id: string, options: { token?: string; as?: Person } = {}) =>
  m.call('GET', `/api/donations/${id}/timeline${options.token ? `?token=${options.token}` : ''}`, options)
const refund = (id: string, as: Person = m.admin, key?: string) =>
  m.call('POST', `/api/admin/donations/${id}/refund`, {
    as,
    body: { reason: 'Given twice' },
    ...(key !== undefined && { key }),
  })

describe("a donation's timeline", () => {
  it('follows each rupee from the donor to the shelter, and says honestly what still waits', async () => {
    const first = await given({ amount: 30_000 })
    const own = await given({ amount: 20_000 }, m.customer)
    const waits = await timeline(own.id, { as: m.customer })
    expect(waits.body).toMatchObject({ waiting: 20_000, ahead: 30_000 })
    expect(waits.body.steps.map(({ kind }: { kind: string }) => kind)).toEqual(['given', 'received'])
    m.time.advance(60_000)
    await spend(35_000)
    expect((await timeline(first.id, { token: first.receiptToken })).body).toMatchObject({
      waiting: 0,
      ahead: 0,
      steps: [{}, {}, { kind: 'used', amount: 30_000, of: 35_000, portions: 12 }],
    })
    const { body } = await timeline(own.id, { token: own.receiptToken })
    const at = m.deps.clock().toISOString()
    expect(body).toMatchObject({ donation: { id: own.id, used: 5_000 }, waiting: 15_000, ahead: 0 })
    expect(body.steps.at(-1)).toEqual({
      kind: 'used',
      at,
      amount: 5_000,
      returned: 0,
      undelivered: false,
      of: 35_000,
      purpose: 'rescueRun',
      portions: 12,
      meals: 0,
      restaurant: { id: m.restaurant.id, name: m.restaurant.name },
      receivedAt: at,
      lotId: null,
    })
    // Whoever has the link sees what wall and ledger say.
    const name = expect.stringMatching(/./)
    expect(await sharedDonation(m.deps, own.id)).toEqual({ name, amount: 20_000, portions: 12 })
    const quiet = await given({ amount: 1_000, anonymous: true }, m.customer)
    expect(await sharedDonation(m.deps, quiet.id)).toEqual({ name: null, amount: 1_000, portions: 0 })
    expect(await sharedDonation(m.deps, randomUUID())).toBeNull()
    const stranger = await makePerson(m.deps, ['ROLE_CUSTOMER'])
    expect((await timeline(own.id)).status).toBe(404)
    expect((await timeline(own.id, { as: stranger })).status).toBe(404)
    expect((await timeline(own.id, { token: first.receiptToken })).status).toBe(404)
    expect((await timeline('ORD-AAAAAAAAA')).status).toBe(404)
    await spend(16_000)
  })
})

describe("a donor's own donations", () => {
  it('are listed with their sums, in pages, and are nobody else’s', async () => {
    const donor = await makePerson(m.deps, ['ROLE_CUSTOMER'])
    const all: string[] = []
    for (const amount of [10_000, 20_000, 30_000]) all.unshift((await given({ amount }, donor)).id)
    await spend(25_000)
    const seen: string[] = []
    let cursor = ''
    do {
      const { body } = await m.call('GET', `/api/donations/mine?limit=2${cursor && `&cursor=${cursor}`}`, {
        as: donor,
      })
      seen.push(...body.items.map(({ id }: Donation) => id))
      expect(body.sums).toEqual({
        given: 60_000,
        year: { year: 2026, given: 60_000 },
        ...{ used: 25_000, served: 25_000, kept: 0, mealsKept: 0, donations: 3, portions: 12 },
      })
      cursor = body.nextCursor ?? ''
    } while (cursor !== '')
    expect(seen).toEqual(all)
    const other = await makePerson(m.deps, ['ROLE_CUSTOMER'])
    const { body } = await m.call('GET', '/api/donations/mine', { as: other })
    expect(body).toEqual({
      items: [],
      monthly: [],
      nextCursor: null,
      sums: {
        given: 0,
        year: { year: 2026, given: 0 },
        ...{ used: 0, served: 0, kept: 0, mealsKept: 0, donations: 0, portions: 0 },
      },
    })
    await spend(35_000)
  })
})

describe('the refund of a donation', () => {
  it('gives back what is not spent: ledger, payment, wall, receipt, sums and public ledger follow', async () => {
    const before = (await m.call('GET', '/api/impact')).body.sums
    const donation = await given({ amount: 50_000, name: 'Ravi', email: 'ravi@example.com' })
    await spend(20_000)
    const { status, body } = await refund(donation.id)
    expect([status, body]).toMatchObject([
      200,
      { id: donation.id, status: 'received', used: 20_000, refunded: 30_000, left: 0 },
    ])
    const entries = await m.deps.db.select().from(ledgerEntries).where(eq(ledgerEntries.kind, 'refund'))
    expect(entries.map(({ account, amount }) => [account, amount])).toEqual([
      ['fund', -30_000],
      ['donor', 30_000],
    ])
    const sent = await m.deps.db.select().from(refunds)
    expect(sent).toMatchObject([{ amount: 30_000, status: 'pending' }])
    const wall = await m.call('GET', '/api/donations?limit=1')
    expect(wall.body.items).toMatchObject([{ name: 'Ravi', amount: 20_000 }])
    const token = donation.receiptToken
    const receipt = await m.app.inject({ url: `/api/donations/${donation.id}/receipt.pdf?token=${token}` })
    for (const text of ['Given back', '-₹300.00', '₹200.00'])
      expect(pdfText(receipt.rawPayload)).toContain(text)
    const { steps } = (await timeline(donation.id, { token })).body
    expect(steps.at(-1)).toMatchObject({ kind: 'refunded', amount: 30_000 })
    const mails = await sentMails(m.deps, eq(mailbox.to, 'ravi@example.com'))
    expect(mails.map(({ subject }) => subject)).toEqual(['Your donation is on its way back'])
    expect(mails[0]?.text).toMatch(/₹300\.00.*\/donations\//s)
    const { sums } = (await m.call('GET', '/api/impact')).body
    expect(sums).toMatchObject({
      given: before.given + 20_000,
      spent: before.spent + 20_000,
      donations: before.donations + 1,
    })
    await updateLedger(m.deps)
    const ledger = await m.app.inject({ url: '/api/impact/ledger' })
    const appended = ledger.body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .filter(({ kind, facts }) => kind === 'donated' && facts.donation === donation.id)
    expect(appended.map(({ facts }) => facts)).toEqual([
      { donation: donation.id, amount: 50_000 },
      { donation: donation.id, amount: -30_000, corrects: donation.id },
    ])
  })

  it('happens once, whoever repeats it and however many admins press at once', async () => {
    const donation = await given({ amount: 40_000 })
    const other = await makePerson(m.deps, ['ROLE_ADMIN'])
    const key = randomUUID()
    const codes = await Promise.all([
      refund(donation.id, m.admin, key),
      refund(donation.id, m.admin, key),
      refund(donation.id, other),
      refund(donation.id, other),
    ])
    expect(codes.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    const again = await refund(donation.id)
    expect([again.status, again.body.code]).toEqual([409, 'illegal_transition'])
    expect((await m.call('GET', `/api/donations/${donation.id}`, { as: m.admin })).body).toMatchObject({
      status: 'refunded',
      refunded: 40_000,
    })
    const audited = await m.deps.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.action, 'donation.refunded'), eq(auditEntries.subjectId, donation.id)))
    expect(audited).toHaveLength(1)
    // All of it is back: the wall has it no more.
    const wall = await m.call('GET', '/api/donations?sort=largest&limit=100')
    expect(wall.body.items.map(({ amount }: Donation) => amount)).not.toContain(40_000)
  })

  it('refuses what has not arrived, and a password that is not fresh', async () => {
    const slow = await given({ payment: { method: 'creditCard', ...card('4000 0000 0000 0119') } })
    expect((await refund(slow.id)).status).toBe(409)
    expect((await refund(randomUUID())).status).toBe(404)
    const body = { reason: ' ' }
    const without = await m.call('POST', `/api/admin/donations/${slow.id}/refund`, { as: m.admin, body })
    expect([without.status, without.body.fields.reason]).toEqual([422, 'Please give a reason'])
  })
})

describe('the donor wall', () => {
  it('shows the largest first where that is asked for, in pages', async () => {
    for (const amount of [90_100, 90_300, 90_200, 90_300]) await given({ amount })
    const amounts: number[] = []
    let cursor = ''
    do {
      const { body } = await m.call(
        'GET',
        `/api/donations?sort=largest&limit=3${cursor && `&cursor=${cursor}`}`,
      )
      amounts.push(...body.items.map(({ amount }: Donation) => amount))
      cursor = body.nextCursor ?? ''
    } while (cursor !== '')
    expect(amounts.slice(0, 4)).toEqual([90_300, 90_300, 90_200, 90_100])
    expect(amounts).toEqual(amounts.toSorted((a, b) => b - a))
    const newest = (await m.call('GET', '/api/donations?limit=1')).body.nextCursor
    expect((await m.call('GET', `/api/donations?sort=largest&cursor=${newest}`)).status).toBe(422)
  })

  it('does not show name and message that an admin has hidden, until they are shown again', async () => {
    const donation = await given({ amount: 77_700, name: 'Rude Name', message: 'Rude words' })
    const hide = (hidden: boolean, as: Person = m.admin) =>
      m.call('POST', `/api/admin/donations/${donation.id}/hide`, { as, body: { hidden, reason: 'Rude' } })
    expect((await hide(true, m.customer)).status).toBe(403)
    for (let count = 0; count < 2; count++) expect((await hide(true)).body.hidden).toBe(true)
    const top = async () => (await m.call('GET', '/api/donations?limit=1')).body.items[0]
    expect(await top()).toMatchObject({ name: 'Anonymous', message: '', amount: 77_700 })
    await hide(false)
    expect(await top()).toMatchObject({ name: 'Rude Name', message: 'Rude words' })
    const audited = await m.deps.db
      .select({ action: auditEntries.action })
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, donation.id))
    expect(audited.map(({ action }) => action)).toEqual(['donation.hidden', 'donation.shown'])
  })
})

describe('what admins see', () => {
  it('is each donation with its donor, searched, filtered, sorted and as a file', async () => {
    const donor = await makePerson(m.deps, ['ROLE_CUSTOMER'], { fullName: 'Kamala 100%_Devi' })
    const mine = await given({ amount: 12_300, message: '=1+1', anonymous: true }, donor)
    const list = async (query: Record<string, string>) => {
      const { status, body } = await m.call('GET', `/api/admin/donations?${new URLSearchParams(query)}`, {
        as: m.admin,
      })
      return status === 200 ? body.items.map(({ id }: Donation) => id) : status
    }
    for (const q of [
      '100%_devi',
      'KAMALA',
      mine.receiptNumber ?? '',
      mine.id,
      `${donor.username}@example.com`,
    ])
      expect([q, await list({ q })]).toEqual([q, [mine.id]])
    expect(await list({ q: 'kamala', only: 'message', status: 'received' })).toEqual([mine.id])
    expect(await list({ q: 'kamala', only: 'hidden' })).toEqual([])
    expect(await list({ from: '2026-01-06' })).toEqual([])
    expect((await list({ sort: 'amount', limit: '1' })).length).toBe(1)
    const wrong: Record<string, string>[] = [
      { only: 'x' },
      { sort: 'name' },
      { limit: '101' },
      { cursor: 'junk' },
    ]
    for (const query of wrong) expect(await list(query)).toBe(422)
    const file = await m.app.inject({
      url: '/api/admin/donations?q=kamala',
      headers: { authorization: `Bearer ${m.admin.token}`, accept: 'text/csv' },
    })
    expect(file.body.trim().split('\r\n')).toHaveLength(2)
    expect(file.body).toContain("'=1+1")
    expect(file.body).toContain('123.00')
  })

  it('is the fund by the ledger, month by month, and what it paid for', async () => {
    await given({ amount: 500 })
    const { body } = await m.call('GET', '/api/admin/fund', { as: m.admin })
    expect(body.balance).toBe(body.given - body.spent)
    expect(body.months).toMatchObject([{ month: '2026-01', given: body.given, balance: body.balance }])
    const spent = await m.call('GET', '/api/admin/fund/spendings?limit=2', { as: m.admin })
    expect(spent.body.items).toHaveLength(2)
    expect(spent.body.items[0]).toMatchObject({
      purpose: 'rescueRun',
      portions: 12,
      restaurant: { id: m.restaurant.id },
    })
    const next = await m.call('GET', `/api/admin/fund/spendings?cursor=${spent.body.nextCursor}`, {
      as: m.admin,
    })
    expect(next.body.items.length).toBeGreaterThan(0)
    const file = await m.app.inject({
      url: '/api/admin/fund/spendings',
      headers: { authorization: `Bearer ${m.admin.token}`, accept: 'text/csv' },
    })
    expect(file.body).toContain('rescueRun')
  })
})

describe('an anonymous donor', () => {
  it('stays anonymous everywhere: API, wall, ledgers, log, files, receipt of others, timeline, live events', async () => {
    const quiet = await marketplace()
    quiet.time.set(noon)
    const secret = { fullName: 'Zubeida Quietly', email: 'zubeida.quietly@example.com' }
    const donor = await makePerson(quiet.deps, ['ROLE_CUSTOMER'], secret)
    const body = {
      amount: 55_500,
      anonymous: true,
      message: 'Eat well',
      payment: { method: 'creditCard', ...card(), nameOnCard: secret.fullName },
    }
    const { body: donation } = await quiet.call('POST', '/api/donations', {
      as: donor,
      body,
      key: randomUUID(),
    })
    quiet.time.advance(1_000)
    const visitor = await quiet.call('POST', '/api/donations', {
      body: { ...body, name: secret.fullName, email: secret.email },
      key: randomUUID(),
    })
    await quiet.deps.db.transaction((tx) =>
      spendFromFund(tx, {
        purpose: 'rescueRun',
        subjectId: randomUUID(),
        amount: paise(60_000),
        to: [{ account: 'agent', owner: quiet.agent.id, amount: paise(60_000) }],
        portions: 4,
        restaurantId: quiet.restaurant.id,
        receivedAt: null,
        at: quiet.deps.clock(),
      }),
    )
    const refunded = await quiet.call('POST', `/api/admin/donations/${visitor.body.id}/refund`, {
      as: quiet.admin,
      body: { reason: 'Asked for it' },
    })
    expect(refunded.body).toMatchObject({ refunded: 51_000 })
    const stranger = await makePerson(quiet.deps, ['ROLE_CUSTOMER'])
    await updateLedger(quiet.deps)
    const texts: Record<string, string> = {}
    const read = async (url: string, as: Person | null = null, accept = 'application/json') => {
      const response = await quiet.app.inject({
        url,
        headers: { accept, ...(as && { authorization: `Bearer ${as.token}` }) },
      })
      texts[`${url} as ${as?.caller.roles ?? 'a visitor'}`] = response.body
    }
    const { app } = quiet
    const everywhere = [
      '/api/donations',
      '/api/donations?sort=largest',
      '/api/impact',
      '/api/impact/ledger',
      '/api/impact/log/checkpoint',
      '/api/impact/log/tile/entries/000.p/4',
      ...['', '/receipt.pdf', '/timeline', '/proof'].map((path) => `/api/donations/${donation.id}${path}`),
    ]
    for (const as of [null, stranger, quiet.staff, quiet.agent])
      for (const url of everywhere) await read(url, as)
    // Every list that somebody who is no admin can read, and as a file.
    for (const { method, path, access } of app.contracts)
      if (method === 'GET' && !path.includes(':') && access !== 'public') {
        await read(path, stranger)
        await read(path, stranger, 'text/csv')
        await read(path, quiet.staff, 'text/csv')
      }
    texts['with the token'] = JSON.stringify(
      (
        await quiet.call(
          'GET',
          `/api/donations/${visitor.body.id}/timeline?token=${visitor.body.receiptToken}`,
        )
      ).body,
    )
    texts['live events'] = JSON.stringify(await quiet.deps.db.select().from(outboxEvents))
    texts['the log of the server'] = quiet.logged.join('\n')
    const { rows } = await quiet.deps.pool.query(
      'SELECT (SELECT json_agg(e) FROM impact_entries e)::text AS entries, (SELECT json_agg(a) FROM audit_entries a)::text AS audit',
    )
    Object.assign(texts, { 'the public ledger': rows[0].entries, 'the audit log': rows[0].audit })
    for (const [where, text] of Object.entries(texts)) {
      expect(text, where).not.toMatch(/zubeida|quietly/i)
      if (where !== 'the audit log' && where !== 'live events') expect(text, where).not.toContain(donor.id)
    }
    expect(texts['/api/impact/ledger as a visitor']?.trim().split('\n')).toHaveLength(4)
    // The donor and an admin do see it: what is looked for above is there to be found.
    const admins = await quiet.call('GET', '/api/admin/donations', { as: quiet.admin })
    expect(JSON.stringify(admins.body)).toContain('zubeida.quietly@')
    const own = await quiet.call('GET', `/api/donations/${donation.id}/timeline`, { as: donor })
    expect(own.status).toBe(200)
    await quiet.close()
  })
})

it('a donor’s card of the year is a picture of what they gave in it, for nobody but them', async () => {
  const donor = await makePerson(m.deps, ['ROLE_CUSTOMER'])
  await given({ amount: 20_000 }, donor)
  await given({ amount: 30_000 }, donor)
  await given({ amount: 90_000 })
  expect(await ownYear(m.deps, donor.id)).toEqual({ year: 2026, given: 50_000, portions: 0 })
  const card = (as?: Person) =>
    m.app.inject({
      url: '/api/donations/mine/card.jpg',
      headers: as ? { authorization: `Bearer ${as.token}` } : {},
    })
  expect((await card()).statusCode).toBe(401)
  const { headers, rawPayload } = await card(donor)
  expect(headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'private, no-store' })
  expect(rawPayload.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))
})
