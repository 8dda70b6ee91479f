import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditEntries } from '#server/db/tables/index.ts'
import { findBookDifferences } from '#server/features/books/audit-books.ts'
import type { Person } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { pdfText } from '#tests/pdf.ts'
import { signAccessToken } from '../../../http/sign-in/access-token.ts'
import { changeSetting } from '../../settings/change-setting.ts'
import { openSellingKitchen } from '../selling-fixture.ts'

let m: Marketplace
let staff: Person
let sell: Awaited<ReturnType<typeof openSellingKitchen>>['sell']
let payAfterAWeek: Awaited<ReturnType<typeof openSellingKitchen>>['payAfterAWeek']
beforeAll(async () => {
  m = await marketplace()
  ;({ staff, sell, payAfterAWeek } = await openSellingKitchen(m))
})
afterAll(() => m.close())

const list = async () => (await m.call('GET', '/api/restaurant/payouts', { as: staff })).body
const statement = async (id: string) => {
  const { rawPayload } = await m.app.inject({
    url: `/api/restaurant/payouts/${id}/statement.pdf`,
    headers: { authorization: `Bearer ${await signAccessToken(m.deps, staff.caller)}` },
  })
  return pdfText(rawPayload)
}
const invoicing = (changes: object) => changeSetting(m.deps, { kind: 'operator' }, 'invoicing', changes)
const quarter = (year: number, number: number, as = m.admin) =>
  m.call('POST', '/api/admin/tax-deducted/read', { as, body: { year, quarter: number } })

it('nothing is deducted until the operator says so', async () => {
  await sell()
  const [payout] = await payAfterAWeek()
  expect(payout).toMatchObject({ gross: 100_000, tds: 0, amount: 85_000 })
  expect(await statement(payout?.id ?? '')).toContain('has deducted no tax (TDS, TCS)')
  expect((await list()).next.deducts).toBe(false)
})

it('tax deducted without a PAN is 5 % of what the dishes were sold for, held for the state and said to the restaurant', async () => {
  await invoicing({ tds: true, tdsSection: '393(1)' })
  await sell()
  const [payout] = await payAfterAWeek()
  expect(payout).toMatchObject({ gross: 100_000, tds: 5_000, amount: 80_000 })
  expect((await list()).items[0]).toMatchObject({ tds: 5_000, amount: 80_000, earned: 85_000 })
  expect((await list()).next.deducts).toBe(true)
  const text = await statement(payout?.id ?? '')
  for (const part of ['Tax deducted at source', '−₹50.00', '₹800.00', 'Under section 393(1)'])
    expect(text).toContain(part)
  const { rows } = await m.deps.pool.query(
    `SELECT sum(amount)::int AS held FROM ledger_entries WHERE account = 'withheld'`,
  )
  expect(rows).toEqual([{ held: 5_000 }])
  expect(await findBookDifferences(m.deps.pool)).toEqual([])
})

it('the tax deducted with a PAN of a company is the rate of the day', async () => {
  const taxDetails = { gstin: null, pan: 'AABCU9603R' }
  expect((await m.call('PUT', '/api/restaurant/tax-details', { as: staff, body: taxDetails })).status).toBe(
    200,
  )
  await sell()
  expect(await payAfterAWeek()).toMatchObject([{ gross: 100_000, tds: 100, amount: 84_900 }])
})

it('a week of which cash and tax leave nothing is carried on', async () => {
  await sell('cash')
  expect(await payAfterAWeek()).toEqual([])
  for (let order = 0; order < 2; order++) await sell()
  // One of three was kept in cash, with its tax.
  const [payout] = await payAfterAWeek()
  expect(payout).toMatchObject({ gross: 300_000, tds: 300, earned: 255_000 })
  expect(payout?.amount).toBe(255_000 - 300 - (payout?.cashKept ?? 0))
  expect(await findBookDifferences(m.deps.pool)).toEqual([])
})

it('a quarter is a file by restaurant with its PAN, taken out by admins alone and audited', async () => {
  const { body } = await quarter(2025, 4)
  expect(body).toMatchObject({ filename: 'tax-deducted-2025-q4.csv', payees: 1, gross: 500_000, tds: 5_400 })
  expect(body.csv.split('\r\n')[1]).toBe('AABCU9603R,Rasoi,,393(1),2026-01-01,2026-03-31,3,5000.00,54.00')
  expect((await quarter(2025, 3)).body).toMatchObject({ payees: 0, tds: 0 })
  expect((await quarter(2025, 5)).status).toBe(422)
  expect((await quarter(2025, 4, staff)).status).toBe(403)
  const audited = await m.deps.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'taxDeducted.read'))
  expect(audited).toHaveLength(2)
  expect(JSON.stringify(audited)).not.toContain('AABCU9603R')
})
