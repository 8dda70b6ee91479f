import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { daysBefore } from '#shared/calendar.ts'
import { paise } from '#shared/money/money.ts'
import type { Report } from '#shared/reports/contracts.ts'
import {
  canGroup,
  type ReportGrouping,
  type ReportName,
  reportColumns,
  reportNames,
} from '#shared/reports/reports.ts'
import { testApp } from '#tests/app.ts'
import { makePerson, makeRestaurant, shippingDetails } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { ledgerEntries, orders, orderTimeline, payments, ratings } from '../../db/tables/index.ts'
import { signAccessToken } from '../../http/sign-in/access-token.ts'

/** One generated order, with what the reports count of it. */
type Made = {
  customerId: string
  restaurant: { id: string; name: string; area: string }
  placedAt: Date
  shown: boolean
  deliveredAt: Date | null
  cancelled: { by: string; reason: string | null } | null
  total: number
  subtotal: number
  commission: number
  promised: { from: number; to: number } | null
  refund: { at: Date; amount: number } | null
  rating: { at: Date; stars: number } | null
}

const minuteMs = 60_000
const dayMs = 1_440 * minuteMs
/** mulberry32: the same thousand orders every time. */
const random = (() => {
  let state = 12
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
})()
const whole = (below: number) => Math.floor(random() * below)
const oneOf = <T>(values: readonly T[]): T => values[whole(values.length)] as T

/**
 * Midnight in India is 18:30 UTC: most orders lie within three milliseconds to three minutes of one, of a
 * week, a month and a year too.
 */
const firstMidnight = Date.parse('2025-12-15T18:30:00Z')
const spanDays = 40
const orderingDays = 20
const daysSince = (at: Date) => Math.max(0, Math.floor((at.getTime() - firstMidnight) / dayMs))
const someTime = (): Date => {
  const midnight = firstMidnight + whole(spanDays) * dayMs
  if (random() < 0.3) return new Date(midnight + whole(dayMs))
  return new Date(midnight + oneOf([-180_000, -3, -2, -1, 0, 1, 2, 180_000]))
}

/** Those of orders; rescue and giving: giving-figures.test.ts, support: support.test.ts. */
type OrderReport = Exclude<ReportName, 'rescue' | 'donors' | 'support'>
const orderReports = reportNames.filter((name): name is OrderReport => canGroup(name, 'restaurant'))

let m: Marketplace
const made: Made[] = []
beforeAll(async () => {
  m = await marketplace()
  m.time.set(new Date('2026-02-01T07:30:00Z'))
  const places = await Promise.all(
    ['Indiranagar', 'Indiranagar', 'Jayanagar', ''].map((area, index) =>
      makeRestaurant(m.deps, { area, name: `Bhavan ${index}` }),
    ),
  )
  // Each orders for some weeks, so that there are new ones all the time.
  const customers = await Promise.all(
    Array.from({ length: 2 * (spanDays + orderingDays) }, () => makePerson(m.deps, ['ROLE_CUSTOMER'])),
  )
  for (let count = 0; count < 1_000; count++) {
    const placedAt = someTime()
    const fate = random()
    const shown = fate > 0.05
    const delivered = fate > 0.3
    const deliveredAt = delivered ? new Date(placedAt.getTime() + 1 + whole(90 * minuteMs)) : null
    const subtotal = 5_000 + whole(50_000)
    const total = subtotal + whole(9_000)
    const later = deliveredAt && new Date(deliveredAt.getTime() + whole(30 * minuteMs))
    made.push({
      customerId: customers[2 * daysSince(placedAt) + whole(2 * orderingDays)]?.id ?? '',
      restaurant: oneOf(places),
      placedAt,
      shown,
      deliveredAt,
      cancelled:
        fate <= 0.2
          ? {
              by: oneOf(['customer', 'restaurant', 'admin', 'timeout']),
              reason: oneOf([null, 'No gas', ' No gas', 'Rain']),
            }
          : null,
      subtotal,
      total,
      commission: whole(subtotal),
      promised: random() < 0.8 ? { from: 20 + whole(20), to: 40 + whole(20) } : null,
      refund: later && random() < 0.1 ? { at: later, amount: 1 + whole(total) } : null,
      rating: later && random() < 0.4 ? { at: later, stars: 1 + whole(5) } : null,
    })
  }
  const rows = made.map((order, index) => ({
    ...order,
    id: `ORD-${String(index).padStart(9, '0')}`,
    paymentId: randomUUID(),
  }))
  const { db } = m.deps
  await db.insert(payments).values(
    rows.map(({ paymentId, customerId, total, placedAt }) => ({
      id: paymentId,
      purpose: 'order' as const,
      userId: customerId,
      amount: paise(total),
      method: 'cashOnDelivery' as const,
      provider: 'cash',
      status: 'authorised' as const,
      createdAt: placedAt,
      updatedAt: placedAt,
    })),
  )
  await db.insert(orders).values(
    rows.map((order) => ({
      id: order.id,
      userId: order.customerId,
      restaurantId: order.restaurant.id,
      paymentId: order.paymentId,
      status: order.deliveredAt
        ? ('delivered' as const)
        : order.cancelled
          ? ('cancelled' as const)
          : ('preparing' as const),
      subtotal: paise(order.subtotal),
      discount: paise(0),
      tax: paise(0),
      deliveryFee: paise(order.total - order.subtotal),
      total: paise(order.total),
      commission: paise(order.commission),
      agentShare: paise(0),
      shipping: shippingDetails,
      destinationLat: 12.97,
      destinationLng: 77.6,
      placedAt: order.placedAt,
      confirmedAt: order.shown ? order.placedAt : null,
      acceptBy: order.placedAt,
      estimatedDelivery: order.placedAt,
      promisedBy: order.placedAt,
      promisedFrom: order.promised?.from ?? null,
      promisedTo: order.promised?.to ?? null,
      movedAt: order.placedAt,
      deliveredAt: order.deliveredAt,
      cancelReason: order.cancelled?.reason ?? null,
    })),
  )
  await db
    .insert(orderTimeline)
    .values(
      rows.flatMap(({ id, cancelled, placedAt }) => [
        { orderId: id, action: 'place', status: 'processing' as const, by: 'customer', at: placedAt },
        ...(cancelled
          ? [{ orderId: id, action: 'cancel', status: 'cancelled' as const, by: cancelled.by, at: placedAt }]
          : []),
      ]),
    )
  await db.insert(ledgerEntries).values(
    rows.flatMap(({ id, customerId, restaurant, deliveredAt, refund, subtotal, commission }) => {
      const transfer = (kind: 'settlement' | 'refund', at: Date) => {
        const common = { transferId: randomUUID(), orderId: id, kind, at }
        return (
          account: 'restaurant' | 'clearing' | 'customer' | 'platform',
          owner: string | null,
          amount: number,
        ) => ({
          ...common,
          account,
          owner,
          amount: paise(amount),
        })
      }
      const settled = deliveredAt && transfer('settlement', deliveredAt)
      const back = refund && transfer('refund', refund.at)
      return [
        ...(settled
          ? [
              settled('restaurant', restaurant.id, subtotal - commission),
              settled('clearing', null, commission - subtotal),
            ]
          : []),
        ...(back
          ? [back('customer', customerId, refund.amount), back('platform', null, -refund.amount)]
          : []),
      ]
    }),
  )
  await db.insert(ratings).values(
    rows.flatMap(({ id, customerId, restaurant, rating }) =>
      rating
        ? [
            {
              orderId: id,
              userId: customerId,
              restaurantId: restaurant.id,
              rating: rating.stars,
              at: rating.at,
            },
          ]
        : [],
    ),
  )
})
afterAll(() => m.close())

const read = async (name: ReportName, query: string, on = m): Promise<Report> => {
  const { status, body } = await on.call('GET', `/api/admin/reports/${name}${query}`, { as: m.admin })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

/* The oracle: clocks by the tables of the time zone, not by an offset, and no SQL. */
const clock = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Kolkata',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: 'numeric',
  weekday: 'short',
})
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const partsOf = (at: Date) =>
  Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value])) as Record<
    string,
    string
  >
const dayOf = (at: Date) => {
  const { year, month, day } = partsOf(at)
  return `${year}-${month}-${day}`
}
const keyOf = (by: ReportGrouping | 'all', at: Date, order: Made): string => {
  const { weekday = '', hour = '' } = partsOf(at)
  if (by === 'day') return dayOf(at)
  if (by === 'week') return daysBefore(dayOf(at), weekdays.indexOf(weekday))
  if (by === 'month') return `${dayOf(at).slice(0, 7)}-01`
  if (by === 'hour') return String(Number(hour))
  if (by === 'restaurant') return order.restaurant.id
  if (by === 'area') return order.restaurant.area
  if (by === 'reason') return (order.cancelled?.reason ?? '').trim()
  return ''
}
const sum = (values: readonly number[]) => values.reduce((before, value) => before + value, 0)
const within = (at: Date | null | undefined, from: string, to: string): at is Date =>
  at != null && dayOf(at) >= from && dayOf(at) <= to
/** The least minute within which this share was there. */
const quantile = (minutes: readonly number[], share: number) =>
  minutes.toSorted((a, b) => a - b).find((_, index) => (index + 1) / minutes.length >= share - 1e-12) ?? null

const deliveriesOf = (customerId: string): Made[] =>
  made
    .filter((order) => order.customerId === customerId && order.deliveredAt !== null)
    .toSorted((a, b) => (a.deliveredAt?.getTime() ?? 0) - (b.deliveredAt?.getTime() ?? 0))

const oracle = (name: OrderReport, by: ReportGrouping | 'all', from: string, to: string) => {
  const groups = new Map<string, { of: Made; part: string }[]>()
  const put = (part: string, at: Date | null | undefined, of: Made) => {
    if (!within(at, from, to)) return
    const key = keyOf(by, at, of)
    groups.set(key, [...(groups.get(key) ?? []), { of, part }])
  }
  for (const order of made) {
    if (order.shown) put('placed', order.placedAt, order)
    put('delivered', order.deliveredAt, order)
    put('refunded', order.refund?.at, order)
    put('rated', order.rating?.at, order)
  }
  const ordersOf = (key: string, part: string) =>
    (groups.get(key) ?? []).filter((one) => one.part === part).map(({ of }) => of)
  const valuesOf = (key: string): (number | null)[] => {
    const [placed, delivered] = [ordersOf(key, 'placed'), ordersOf(key, 'delivered')]
    const cancelled = placed.filter((order) => order.cancelled)
    const sides = (side: string) => cancelled.filter((order) => order.cancelled?.by === side).length
    switch (name) {
      case 'sales':
        return [
          delivered.length,
          sum(delivered.map(({ total }) => total)),
          sum(delivered.map(({ subtotal, commission }) => subtotal - commission)),
          sum(delivered.map(({ commission }) => commission)),
          sum(ordersOf(key, 'refunded').map(({ refund }) => refund?.amount ?? 0)),
        ]
      case 'orders': {
        const done = placed.filter(({ deliveredAt }) => deliveredAt)
        return [placed.length, done.length, cancelled.length, placed.length - done.length - cancelled.length]
      }
      case 'delivery-times': {
        const times = delivered
          .filter(({ shown }) => shown)
          .map(({ placedAt, deliveredAt }) =>
            Math.ceil(((deliveredAt?.getTime() ?? 0) - placedAt.getTime()) / minuteMs),
          )
        return [times.length, quantile(times, 0.5), quantile(times, 0.9)]
      }
      case 'promises': {
        const promised = delivered.flatMap(({ shown, promised: range, placedAt, deliveredAt }) => {
          if (!shown || range === null || deliveredAt === null) return []
          const end = Math.ceil(placedAt.getTime() / minuteMs) * minuteMs + range.to * minuteMs
          const late = (deliveredAt.getTime() - placedAt.getTime()) / minuteMs - range.from
          return [{ kept: deliveredAt.getTime() <= end ? 1 : 0, to: range.to, late }]
        })
        const mean = (values: readonly number[]) => (values.length === 0 ? null : sum(values) / values.length)
        return [
          promised.length,
          mean(promised.map(({ kept }) => kept)),
          mean(promised.map(({ to }) => to)),
          mean(promised.map(({ late }) => Math.abs(late))),
          mean(promised.map(({ late }) => late)),
        ]
      }
      case 'cancellations': {
        const of =
          by === 'reason' ? made.filter(({ shown, placedAt }) => shown && within(placedAt, from, to)) : placed
        return [
          cancelled.length,
          of.length === 0 ? null : cancelled.length / of.length,
          sides('customer'),
          sides('restaurant'),
          sides('timeout'),
          sides('admin'),
        ]
      }
      case 'cohorts': {
        const now = Date.parse('2026-02-01T07:30:00Z')
        const cohort = delivered.flatMap((order) => {
          const [first, next] = deliveriesOf(order.customerId)
          if (first?.deliveredAt == null || first !== order) return []
          const spent = sum(deliveriesOf(order.customerId).map(({ total }) => total))
          const at = first.deliveredAt.getTime()
          return [{ at, next: next?.deliveredAt?.getTime() ?? Number.POSITIVE_INFINITY, spent }]
        })
        const back = (count: number) => {
          const known = cohort.filter(({ at }) => at + count * dayMs <= now)
          return known.length === 0
            ? null
            : known.filter(({ at, next }) => next <= at + count * dayMs).length / known.length
        }
        const spent = sum(cohort.map((one) => one.spent)) / Math.max(1, cohort.length)
        return [cohort.length, back(7), back(28), back(84), Math.round(spent)]
      }
      case 'ratings': {
        const stars = ordersOf(key, 'rated').map(({ rating }) => rating?.stars ?? 0)
        return [
          stars.length,
          stars.length === 0 ? null : sum(stars) / stars.length,
          stars.filter((given) => given <= 2).length,
        ]
      }
    }
  }
  return { keys: [...groups.keys()], valuesOf }
}

const rounded = (values: readonly (number | null)[]) =>
  values.map((value) => (value === null ? null : Math.round(value * 1e9) / 1e9))
const span = '?from=2025-12-20&to=2026-01-10'
const expectRight = async (name: OrderReport, by: ReportGrouping, on = m) => {
  const report = await read(name, `${span}&by=${by}`, on)
  const { valuesOf } = oracle(name, by, '2025-12-20', '2026-01-10')
  for (const { key, values } of report.rows)
    expect(rounded(values), `${name} by ${by}: ${key}`).toEqual(rounded(valuesOf(key)))
  const counted = (values: readonly (number | null)[]) => values[0] ?? 0
  expect(sum(report.rows.map(({ values }) => counted(values)))).toBe(counted(report.totals))
  expect(rounded(report.totals)).toEqual(
    rounded(oracle(name, 'all', '2025-12-20', '2026-01-10').valuesOf('')),
  )
  expect(report.before).toMatchObject({ from: '2025-11-28', to: '2025-12-19' })
  expect(rounded(report.before.totals)).toEqual(
    rounded(oracle(name, 'all', '2025-11-28', '2025-12-19').valuesOf('')),
  )
  return report
}

describe('a report over a thousand orders around midnight, and the ends of weeks, months and a year', () => {
  it.each(orderReports)('%s are right by whatever they are grouped', async (name) => {
    for (const by of ['day', 'week', 'month', 'hour', 'restaurant', 'area'] as const)
      await expectRight(name, by)
    expect((await read(name, `${span}&by=day`)).totals[0]).toBeGreaterThan(10)
  })

  it('names cancellations by what people were told, whoever it was', async () => {
    const { rows } = await expectRight('cancellations', 'reason')
    expect(rows.map(({ key }) => key).toSorted()).toEqual(['', 'No gas', 'Rain'])
    const refused = await m.call('GET', '/api/admin/reports/sales?by=reason', { as: m.admin })
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['by']])
  })

  it('is the same wherever server and database are', async () => {
    const database = { ...m.database, url: `${m.database.url}?options=-c%20TimeZone%3DAmerica%2FNew_York` }
    const home = process.env.TZ
    process.env.TZ = 'America/New_York'
    try {
      expect(new Date('2026-01-05T00:00:00Z').getHours()).toBe(19)
      const elsewhere = await testApp({ database })
      elsewhere.time.set(m.deps.clock())
      const there = { ...m, call: (await marketplace(elsewhere)).call }
      const { rows } = await elsewhere.deps.pool.query("SELECT current_setting('TimeZone') AS zone")
      expect(rows).toEqual([{ zone: 'America/New_York' }])
      for (const name of orderReports)
        for (const by of ['day', 'week', 'hour'] as const) await expectRight(name, by, there)
      await elsewhere.close()
    } finally {
      if (home === undefined) delete process.env.TZ
      else process.env.TZ = home
    }
  })

  it('has a row for each day, week, month and hour, and of restaurants those with the most first', async () => {
    const quiet = await read('orders', '?from=2027-02-26&to=2027-03-02')
    expect(quiet.rows).toEqual(
      ['2027-02-26', '2027-02-27', '2027-02-28', '2027-03-01', '2027-03-02'].map((day) => ({
        key: day,
        label: day,
        values: [0, 0, 0, 0],
      })),
    )
    const keys = async (query: string) => (await read('sales', query)).rows.map(({ key }) => key)
    expect(await keys('?from=2026-12-30&to=2027-03-01&by=month')).toEqual([
      '2026-12-01',
      '2027-01-01',
      '2027-02-01',
      '2027-03-01',
    ])
    expect(await keys('?from=2027-01-01&to=2027-01-05&by=week')).toEqual(['2026-12-28', '2027-01-04'])
    expect(await keys('?by=hour')).toHaveLength(24)
    const { rows } = await read('sales', `${span}&by=restaurant`)
    expect(rows.map(({ label }) => label).toSorted()).toEqual([
      'Bhavan 0',
      'Bhavan 1',
      'Bhavan 2',
      'Bhavan 3',
    ])
    const counts = rows.map(({ values }) => values[0] ?? 0)
    expect(counts).toEqual(counts.toSorted((a, b) => b - a))
    expect((await read('ratings', '?from=2027-01-01&to=2027-01-01')).totals).toEqual([0, null, 0])
  })

  it('has the very figures of the cards: revenue and orders of all restaurants add up', async () => {
    const days = '?from=2025-12-01&to=2026-01-31'
    const { body: stats } = await m.call('GET', '/api/admin/stats', { as: m.admin })
    expect((await read('sales', days)).totals[2]).toBe(stats.revenue)
    expect((await read('orders', days)).totals[0]).toBe(stats.orders)
    const { rows } = await read('sales', `${days}&by=restaurant`)
    for (const { key, values } of rows) {
      const staff = await makePerson(m.deps, ['ROLE_RESTAURANT'], { restaurantId: key })
      const { body } = await m.call('GET', `/api/restaurant/stats${days}`, { as: staff })
      expect(body.revenue).toBe(values[2])
    }
  })

  it('is a file with the same rows, in rupees, of all restaurants', async () => {
    const report = await read('sales', `${span}&by=restaurant`)
    const response = await m.app.inject({
      method: 'GET',
      url: `/api/admin/reports/sales${span}&by=restaurant`,
      headers: {
        authorization: `Bearer ${await signAccessToken(m.deps, m.admin.caller)}`,
        accept: 'text/csv',
      },
    })
    expect(response.headers['content-disposition']).toContain('sales-2025-12-20-2026-01-10.csv')
    const [titles, ...lines] = parse(response.body, { bom: true }) as string[][]
    expect(titles).toEqual(['Restaurant', ...reportColumns.sales.map(({ title }) => title)])
    expect(lines).toEqual(
      report.rows.map(({ label, values: [count, ...money] }) => [
        label,
        String(count),
        ...money.map((amount) => ((amount ?? 0) / 100).toFixed(2)),
      ]),
    )
  })

  it('refuses days in the wrong order, more than ten years, and what is no report', async () => {
    const status = async (path: string) =>
      (await m.call('GET', `/api/admin/reports/${path}`, { as: m.admin })).status
    expect(await status('sales?from=2026-01-02&to=2026-01-01')).toBe(422)
    expect(await status('sales?from=2010-01-01&to=2026-01-01')).toBe(422)
    expect(await status('sales?from=2026-02-30')).toBe(422)
    expect(await status('sales?by=colour')).toBe(422)
    expect(await status('secrets')).toBe(422)
  })
})
