import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { daysBefore } from '#shared/calendar.ts'
import type { ImpactKind } from '#shared/impact-log/kinds.ts'
import { paise } from '#shared/money/money.ts'
import type { Report } from '#shared/reports/contracts.ts'
import type { ReportName } from '#shared/reports/reports.ts'
import { card, makePerson, type Person } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { signAccessToken } from '../../http/sign-in/access-token.ts'
import { returnToFund } from '../giving/fund/return-to-fund.ts'
import { spendFromFund } from '../giving/fund/spend-from-fund.ts'
import { recordImpact } from '../impact/record-impact.ts'

let m: Marketplace
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())

const get = async (path: string) => {
  const { status, body } = await m.call('GET', path, { as: m.admin })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const span = '?from=2025-12-20&to=2026-01-20'
const read = (name: ReportName, query: string): Promise<Report> => get(`/api/admin/reports/${name}${query}`)
const groupings = ['day', 'week', 'month'] as const

/* The oracle: days by the tables of the time zone, not by an offset, and no SQL. */
const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' })
const keyOf = (by: (typeof groupings)[number], day: string): string => {
  if (by === 'month') return `${day.slice(0, 7)}-01`
  return by === 'day' ? day : daysBefore(day, (new Date(day).getUTCDay() + 6) % 7)
}
const sum = (values: readonly number[]) => values.reduce((before, value) => before + value, 0)

describe('the report of rescue', () => {
  it('says of each day, week and month what became of surplus food, as the public ledger does', async () => {
    type Recorded = {
      kind: ImpactKind
      at: Date
      day: string
      portions: number
      grams?: number
      meals?: number
    }
    // Around midnight in India, 18:30 UTC, and the ends of weeks, a month and a year.
    const recorded = (['listed', 'sold', 'received', 'wasted', 'accepted'] as const).flatMap((kind, index) =>
      Array.from({ length: 60 }, (_, count): Recorded => {
        const midnight = Date.parse('2025-12-18T18:30:00Z') + ((count * 7 + index) % 32) * 86_400_000
        const at = new Date(midnight + ([-1, 0, 1, 3_600_000][count % 4] ?? 0))
        const portions = 1 + ((count * 13 + index) % 40)
        return {
          kind,
          at,
          day: calendar.format(at),
          portions,
          ...(kind === 'received' && count % 3 === 0 && { grams: portions * 310 }),
          // Cooked for a shelter, and so no rescued food.
          ...(kind === 'received' && count % 10 === 9 && { portions: 0, meals: 5 }),
        }
      }),
    )
    await m.deps.db.transaction(async (tx) => {
      for (const { kind, at, day: _, ...facts } of recorded)
        await recordImpact(tx, { kind, about: randomUUID(), facts: { lot: 'a-lot', ...facts }, at })
    })
    const valuesOf = (which: (one: Recorded) => boolean) => {
      const portions = (...kinds: ImpactKind[]) =>
        sum(recorded.filter((one) => which(one) && kinds.includes(one.kind)).map((one) => one.portions))
      const rescued = recorded.filter((one) => which(one) && (one.kind === 'sold' || one.kind === 'received'))
      const kilograms = sum(
        rescued.map((one) => (one.grams === undefined ? one.portions * 0.4 : one.grams / 1000)),
      )
      return [
        recorded.filter((one) => which(one) && one.kind === 'listed').length,
        portions('listed'),
        portions('sold'),
        portions('received'),
        portions('wasted'),
        Math.round(kilograms * 10) / 10,
      ]
    }
    const within = (from: string, to: string) => (one: Recorded) => one.day >= from && one.day <= to
    for (const by of groupings) {
      const { rows, totals, before } = await read('rescue', `${span}&by=${by}`)
      const inSpan = within('2025-12-20', '2026-01-20')
      for (const { key, values } of rows)
        expect(values, `${by} ${key}`).toEqual(valuesOf((one) => inSpan(one) && keyOf(by, one.day) === key))
      expect(totals).toEqual(valuesOf(inSpan))
      expect(before.totals).toEqual(valuesOf(within('2025-11-18', '2025-12-19')))
    }
    const { sums } = await get('/api/impact')
    const [, , sold = 0, given = 0, wasted, kilograms] = (
      await read('rescue', '?from=2025-12-01&to=2026-02-01&by=month')
    ).totals
    expect([(sold ?? 0) + (given ?? 0), wasted, kilograms]).toEqual([
      sums.mealsRescued,
      sums.portionsWasted,
      sums.kilograms,
    ])
  })
})

describe('the report of donors', () => {
  it('agrees with the fund and the public ledger, counts nobody twice, and is a file', async () => {
    const courier = await makePerson(m.deps, ['ROLE_DELIVERY_AGENT'])
    const donate = async (day: string, amount: number, as: Person | null) => {
      m.time.set(new Date(`${day}T10:00:00Z`))
      const body = { amount, anonymous: true, payment: { method: 'creditCard', ...card() } }
      const { status, body: donation } = await m.call('POST', '/api/donations', {
        body,
        as,
        key: randomUUID(),
      })
      expect(status).toBe(201)
      return donation.id as string
    }
    await donate('2026-01-03', 10_000, m.customer)
    await donate('2026-01-03', 5_000, null)
    const spending = { purpose: 'rescueRun', subjectId: randomUUID() } as const
    const to = (amount: number) => ({ account: 'agent', owner: courier.id, amount: paise(amount) }) as const
    m.time.set(new Date('2026-01-04T10:00:00Z'))
    await m.deps.db.transaction((tx) =>
      spendFromFund(tx, {
        ...spending,
        amount: paise(3_000),
        to: [to(3_000)],
        portions: 4,
        restaurantId: null,
        receivedAt: null,
        at: m.deps.clock(),
      }),
    )
    const last = await donate('2026-01-05', 2_000, m.customer)
    const refund = { as: m.admin, body: { reason: 'Asked for it' } }
    expect((await m.call('POST', `/api/admin/donations/${last}/refund`, refund)).status).toBe(200)
    await m.deps.db.transaction((tx) =>
      returnToFund(tx, { ...spending, amount: paise(1_000), from: to, at: m.deps.clock() }),
    )
    const days = '?from=2026-01-03&to=2026-01-05'
    const byDay = await read('donors', days)
    expect(byDay.rows.map(({ key, values }) => [key, ...values])).toEqual([
      ['2026-01-03', 2, 2, 15_000, 0],
      ['2026-01-04', 0, 0, 0, 3_000],
      ['2026-01-05', 1, 1, 0, -1_000],
    ])
    expect(byDay.totals).toEqual([2, 3, 15_000, 2_000])
    expect(byDay.before.totals).toEqual([0, 0, 0, 0])
    expect((await read('donors', '?from=2026-01-06&to=2026-01-08')).before.totals).toEqual(byDay.totals)
    expect((await read('donors', `${span}&by=month`)).rows.map(({ values }) => values)).toEqual([
      [0, 0, 0, 0],
      [2, 3, 15_000, 2_000],
    ])
    const [fund, impact] = [await get('/api/admin/fund'), await get('/api/impact')]
    for (const { given, spent } of [fund, impact.sums]) expect([given, spent]).toEqual([15_000, 2_000])
    expect(impact.sums.donations).toBe(3)
    const file = await m.app.inject({
      url: `/api/admin/reports/donors${days}`,
      headers: {
        authorization: `Bearer ${await signAccessToken(m.deps, m.admin.caller)}`,
        accept: 'text/csv',
      },
    })
    expect(parse(file.body, { bom: true })).toEqual([
      ['Day', 'Donors', 'Donations', 'Given', 'Spent'],
      ['2026-01-03', '2', '2', '150.00', '0.00'],
      ['2026-01-04', '0', '0', '0.00', '30.00'],
      ['2026-01-05', '1', '1', '0.00', '-10.00'],
    ])
  })

  it.each(['hour', 'restaurant', 'area', 'reason'])(
    'is not grouped by %s, and neither is that of rescue',
    async (by) => {
      for (const name of ['donors', 'rescue']) {
        const { status, body } = await m.call('GET', `/api/admin/reports/${name}?by=${by}`, { as: m.admin })
        expect([status, Object.keys(body.fields)]).toEqual([422, ['by']])
      }
    },
  )
})
