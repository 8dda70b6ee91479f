import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findBookDifferences } from '#server/features/books/audit-books.ts'
import { marketDay, monthsBefore, startOfDay, startOfWeek } from '#shared/calendar.ts'
import { paise } from '#shared/money/money.ts'
import { defaultPricing } from '#shared/orders/pricing.ts'
import { gstinCheckCharacter } from '#shared/tax/gstin.ts'
import { tdsOf } from '#shared/tax/tds.ts'
import { dayMs } from '#shared/time.ts'
import { testApp } from '#tests/app.ts'
import { makeDish, makePerson, makeRestaurant } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { runs } from '#tests/runs.ts'
import { issueCreditNotes } from '../../invoices/credit-notes.ts'
import { issueInvoices } from '../../invoices/issue-invoice.ts'
import { changeSetting } from '../../settings/change-setting.ts'
import { payOutWeek } from '../pay-out.ts'
import { issueCommissionInvoices } from './commission-invoice.ts'
import { openYear, type YearSums } from './year-fixture.ts'

/** RUNS=250 makes 100,000 (docs/reliability.md); YEAR_SEED another year. */
const count = runs(400)
const seed = Number(process.env.YEAR_SEED ?? 1)
const firstDay = '2025-04-01'
const [from, until] = [startOfDay(firstDay), startOfDay(monthsBefore(firstDay, -12))]
const gstinOf = (first14: string) => `${first14}${gstinCheckCharacter(first14)}`
/** PANs of a company, of a person, and none; GSTINs of the platform's state, of another, and none. */
const numbers = [
  { pan: 'AABCU9603R', gstin: gstinOf('29AABCU9603R1Z') },
  { pan: 'AABCU9604R', gstin: gstinOf('27AABCU9604R1Z') },
  { pan: 'AABPU9603R', gstin: null },
  { pan: null, gstin: null },
]
const pricing = {
  ...defaultPricing,
  ...{ deliveryFee: paise(4_900), freeDeliveryOver: paise(60_000) },
  rateChanges: [
    { from: '2025-07-01', taxPercent: 5 },
    { from: '2025-09-22', deliveryTaxPercent: 18 },
    { from: '2026-02-01', taxPercent: 12, deliveryTaxPercent: 12 },
  ],
  deliveryTaxPercent: 0,
}

let m: Marketplace
let sums: YearSums
beforeAll(
  async () => {
    // A long year on a busy machine.
    m = await marketplace(await testApp({ environment: { DATABASE_TIMEOUT_MS: '600000' } }))
    await changeSetting(m.deps, { kind: 'operator' }, 'invoicing', {
      legalName: 'Annapurna Foods LLP',
      state: 'Karnataka (29)',
      gstin: '29ABCDE1234F1Z5',
      ...{ commissionTaxPercent: 18, tds: true },
    })
    const restaurants: { id: string; dishId: string }[] = []
    for (const taxDetails of numbers) {
      const { id } = await makeRestaurant(m.deps)
      const staff = await makePerson(m.deps, ['ROLE_RESTAURANT'], { restaurantId: id })
      restaurants.push({ id, dishId: (await makeDish(m.deps, id)).id })
      if (!taxDetails.pan) continue
      const { status, body } = await m.call('PUT', '/api/restaurant/tax-details', {
        as: staff,
        body: taxDetails,
      })
      if (status !== 200) throw new Error(JSON.stringify(body))
    }
    const couriers = [m.agent.id, m.otherAgent.id]
    const year = await openYear({
      ...{ url: m.database.url, seed, count, from, until, pricing, restaurants, couriers },
      customer: m.customer.id,
    })
    sums = year.sums
    // Mondays: what the hourly jobs and the week's payout do, until everybody has been paid for the year.
    const first = startOfDay(startOfWeek(firstDay)).getTime() + 7 * dayMs
    for (let at = first; at < until.getTime() + 15 * dayMs; at += 7 * dayMs) {
      m.time.set(new Date(at + 6 * 3_600_000))
      await year.fill(new Date(at))
      await issueInvoices(m.deps)
      await issueCreditNotes(m.deps)
      await payOutWeek(m.deps)
      await issueCommissionInvoices(m.deps)
    }
    await year.close()
  },
  30_000 + count * 30,
)
afterAll(() => m.close())

const ledger = async (where: string): Promise<number> => {
  const { rows } = await m.deps.pool.query(
    `SELECT coalesce(sum(amount), 0)::bigint AS sum FROM ledger_entries WHERE ${where}`,
  )
  return Number(rows[0].sum)
}
const total = (values: Iterable<number>) => [...values].reduce((all, one) => all + one, 0)
/** Rupees of a file, in paise, without the error of a fraction. */
const inPaise = (text = '0'): number => {
  const [, sign = '', rupees = '0', rest = '00'] = /^(-?)(\d+)\.(\d\d)$/.exec(text.replace(/^'/, '')) ?? []
  return (sign ? -1 : 1) * (Number(rupees) * 100 + Number(rest))
}
type Line = Record<string, string>
const read = async (path: string, body: object) => {
  const response = await m.call('POST', path, { as: m.admin, body })
  expect(response.status).toBe(200)
  const lines: Line[] = parse(response.body.csv, { columns: true })
  return { ...response.body, lines }
}
/** Papers are issued until a fortnight into the next year. */
const months = Array.from({ length: 13 }, (_, ahead) => monthsBefore(firstDay, -ahead).slice(0, 7))

it(`a year of ${count} orders adds up to the paisa between orders, invoices, credit notes, ledger and exports`, async () => {
  expect(await findBookDifferences(m.deps.pool)).toEqual([])
  const gst: Line[] = []
  for (const month of months) gst.push(...(await read('/api/admin/gst-return/read', { month })).lines)
  const of = (document: string) => gst.filter((line) => line.Document === document)
  const sumOf = (lines: readonly Line[], ...columns: string[]) =>
    total(lines.flatMap((line) => columns.map((column) => inPaise(line[column]))))
  const [invoices, notes, commissions] = [
    of('Tax invoices'),
    of('Credit notes'),
    of('Invoices for commission'),
  ]
  const tax = ['CGST', 'SGST', 'IGST']

  // The invoices say what was delivered, by rate; and who owes the tax by which section and since when.
  for (const [sac, expected] of [
    ['996331', sums.food],
    ['996813', sums.delivery],
  ] as const) {
    const lines = invoices.filter((line) => line.SAC === sac)
    expect(new Set(lines.map((line) => line['Rate %']))).toEqual(new Set(Object.keys(expected)))
    for (const [rate, { taxable, tax: owed }] of Object.entries(expected)) {
      const ofRate = lines.filter((line) => line['Rate %'] === rate)
      expect([sumOf(ofRate, 'Taxable value'), sumOf(ofRate, ...tax)], `${sac} at ${rate}`).toEqual([
        taxable,
        owed,
      ])
    }
  }
  expect(new Set(gst.map((line) => line['Owed by']))).toEqual(new Set(['platform']))
  expect(total(gst.map((line) => inPaise(line.TCS)))).toBe(0)

  // The ledger owes the state what invoices say less what notes took back.
  expect(sumOf(invoices, ...tax)).toBe(await ledger("account = 'tax' AND kind = 'settlement'"))
  expect(sumOf(notes, ...tax)).toBe(await ledger("account = 'tax' AND kind = 'refund'"))
  expect(sumOf([...invoices, ...notes], ...tax)).toBe(await ledger("account = 'tax'"))
  expect(-sumOf(notes, 'Taxable value', ...tax)).toBe(sums.credited)

  // Restaurants are invoiced the commission that was kept, and get what they sold less it.
  expect(sumOf(commissions, 'Taxable value', ...tax)).toBe(sums.commission)
  expect(sumOf(commissions, 'IGST')).toBeGreaterThan(0)
  expect(await ledger("account = 'restaurant' AND kind = 'settlement'")).toBe(sums.gross - sums.commission)
  expect(await ledger("account = 'restaurant'")).toBe(0)

  // What was deducted is what the quarters say, by the rule for each payout, and what is held for the state.
  const quarters = [1, 2, 3, 4].map((quarter) => ({ year: 2025, quarter }))
  const files: Line[] = []
  for (const body of [...quarters, { year: 2026, quarter: 1 }])
    files.push(...(await read('/api/admin/tax-deducted/read', body)).lines)
  const deducted = sumOf(files, 'Tax deducted')
  expect(deducted).toBe(await ledger("account = 'withheld'"))
  const { rows } = await m.deps.pool.query(
    `SELECT owner, gross::int, tds::int, at FROM payouts WHERE payee = 'restaurant' ORDER BY number`,
  )
  const { rows: owners } = await m.deps.pool.query(
    'SELECT DISTINCT restaurant_id AS id FROM orders ORDER BY 1',
  )
  const byOwner = await Promise.all(
    owners.map(async ({ id }) => {
      const { taxDetailsOf } = await import('../../restaurants/tax/tax-details.ts')
      return [id, (await taxDetailsOf(m.deps, m.deps.db, id))?.pan ?? null] as const
    }),
  )
  const before = new Map<string, number>()
  let byRule = 0
  for (const { owner, gross, tds, at } of rows) {
    const day = marketDay(at)
    const key = `${owner} ${day < '2026-04-01'}`
    const pan = byOwner.find(([id]) => id === owner)?.[1] ?? null
    const expected = tdsOf({ day, pan, gross: paise(gross), grossBefore: paise(before.get(key) ?? 0) })
    expect(tds, `payout of ${owner} on ${day}`).toBe(expected)
    before.set(key, (before.get(key) ?? 0) + gross)
    byRule += expected
  }
  expect(byRule).toBe(deducted)
  expect(total(before.values())).toBe(sums.gross)

  // What couriers earned is what their contribution is worked out by.
  const year = await read('/api/admin/social-security/read', { year: 2025 })
  expect([sumOf(year.lines, 'Paid'), year.paid]).toEqual([sums.couriers, sums.couriers])
  const sold = [sums.food, sums.delivery].flatMap((all) => Object.values(all)).map(({ taxable }) => taxable)
  expect(year.turnover).toBe(total(sold))
  if (process.env.RUNS) console.log(JSON.stringify({ ...sums, deducted }))
})
