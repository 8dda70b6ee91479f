import { inArray } from 'drizzle-orm'
import type { Output } from '#shared/api/contract.ts'
import { daysBefore, marketDay, startOfWeek } from '#shared/calendar.ts'
import { Refusal } from '#shared/errors.ts'
import type { Language } from '#shared/languages.ts'
import { paise } from '#shared/money/money.ts'
import type { report as contract, Report, ReportRow } from '#shared/reports/contracts.ts'
import {
  canGroup,
  groupingTitles,
  type ReportGrouping,
  type ReportName,
  type ReportUnit,
  reportColumns,
} from '#shared/reports/reports.ts'
import { restaurants } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { type CsvColumn, type CsvFile, csvFile, rupees } from '../../http/csv.ts'
import {
  cancelledOrders,
  deliveredSales,
  deliveryTimes,
  firstAnswers,
  type Grouping,
  givenRatings,
  keptPromises,
  newCustomers,
  placedOrders,
  refundedMoney,
  settledRevenue,
} from './figures.ts'
import { type DayGrouping, fundFlows, givingDonors, rescuedFood } from './giving-figures.ts'
import { checkedSpan, type Span, spanBefore } from './span.ts'

type Query = Output<(typeof contract)['query']>
/** The figures of one group by the columns' keys. */
type Values = Record<string, number | null>
type Groups = Map<string, Values>
/**
 * The key of what all groups together are where they do not add up, which no group has: control characters
 * are in no area.
 */
const together = '\u0000'

/** Without days: this one and the 29 before it. */
const usualDays = 30
/** Of restaurants, areas and reasons a page has the first ones; a file has all. */
const maxRows = 500

/** Several figures of the same groups, side by side. */
const joined = (...figures: readonly (readonly { key: string }[])[]): Groups => {
  const groups: Groups = new Map()
  for (const { key, ...values } of figures.flat())
    groups.set(key, { ...groups.get(key), ...(values as Values) })
  return groups
}

const amountAs = (name: string, rows: readonly { key: string; amount: number }[]) =>
  rows.map(({ key, amount }) => ({ key, [name]: amount }))

type Read = (deps: Deps, span: Span, by: Grouping | 'reason') => Promise<Groups>
/** Rescue and giving are counted by days (`canGroup`). */
const daysOnly = (by: Grouping | 'reason'): DayGrouping =>
  by === 'day' || by === 'week' || by === 'month' ? by : 'all'
/** All but cancellations know no reasons (`canGroup`). */
const timeOrPlace = (by: Grouping | 'reason'): Grouping => (by === 'reason' ? 'all' : by)

const reads: Record<ReportName, Read> = {
  sales: async (deps, span, by) => {
    const grouping = timeOrPlace(by)
    const [sales, revenue, refunded] = await Promise.all([
      deliveredSales(deps, span, grouping),
      settledRevenue(deps, span, grouping),
      refundedMoney(deps, span, grouping),
    ])
    return joined(sales, amountAs('revenue', revenue), amountAs('refunded', refunded))
  },
  orders: async (deps, span, by) => joined(await placedOrders(deps, span, timeOrPlace(by))),
  'delivery-times': async (deps, span, by) => {
    const { groups, all } = await deliveryTimes(deps, span, timeOrPlace(by))
    const read = joined(groups)
    // Minutes of groups do not add up.
    if (all) read.set(together, { delivered: all.delivered, p50: all.p50, p90: all.p90 })
    return read
  },
  promises: async (deps, span, by) => {
    const [groups, [all]] = await Promise.all([
      keptPromises(deps, span, timeOrPlace(by)),
      keptPromises(deps, span, 'all'),
    ])
    const read = joined(groups)
    if (all) {
      const { key: _, ...means } = all
      read.set(together, means)
    }
    return read
  },
  cancellations: async (deps, span, by) => {
    const [cancelled, placed] = await Promise.all([
      cancelledOrders(deps, span, by),
      placedOrders(deps, span, timeOrPlace(by)),
    ])
    const [all] = placed
    if (by === 'reason')
      return joined(cancelled.map((one) => ({ ...one, share: shareOf(one.cancelled, all?.total) })))
    const groups = joined(
      cancelled,
      placed.map(({ key, total }) => ({ key, placed: total })),
    )
    for (const values of groups.values()) values.share = shareOf(values.cancelled, values.placed)
    return groups
  },
  ratings: async (deps, span, by) => joined(await givenRatings(deps, span, timeOrPlace(by))),
  cohorts: async (deps, span, by) => {
    const grouping = timeOrPlace(by)
    const [groups, [all]] = await Promise.all([
      newCustomers(deps, span, grouping),
      newCustomers(deps, span, 'all'),
    ])
    const read = joined(groups)
    if (all) {
      const { key: _, ...figures } = all
      read.set(together, figures)
    }
    return read
  },
  support: async (deps, span, by) => {
    const [groups, [all]] = await Promise.all([
      firstAnswers(deps, span, timesOnly(by)),
      firstAnswers(deps, span),
    ])
    const read = joined(groups)
    if (all) {
      const { key: _, ...figures } = all
      read.set(together, figures)
    }
    return read
  },
  rescue: async (deps, span, by) => joined(await rescuedFood(deps, span, daysOnly(by))),
  donors: async (deps, span, by) => {
    const grouping = daysOnly(by)
    const [flows, donors, [all]] = await Promise.all([
      fundFlows(deps, span, grouping),
      givingDonors(deps, span, grouping),
      givingDonors(deps, span, 'all'),
    ])
    // Who gave on two days is one donor.
    return joined(donors, flows).set(together, { donors: all?.donors ?? 0 })
  },
}

/** Conversations are about no restaurant of their own (`canGroup`). */
const timesOnly = (by: Grouping | 'reason') => (by === 'hour' ? by : daysOnly(by))

const shareOf = (part: number | null | undefined, whole: number | null | undefined): number | null =>
  whole ? (part ?? 0) / whole : null

/** The figures of all groups together. */
const totalOf = (name: ReportName, by: ReportGrouping, groups: Groups): Values => {
  // Of minutes and shares there is no sum.
  if (name === 'delivery-times' || name === 'promises' || name === 'cohorts' || name === 'support')
    return groups.get(together) ?? {}
  const total: Record<string, number> = {}
  for (const [group, { average, ...values }] of groups) {
    if (group === together) continue
    for (const [key, value] of Object.entries(values)) total[key] = (total[key] ?? 0) + (value ?? 0)
    total.stars = (total.stars ?? 0) + (average ?? 0) * (values.ratings ?? 0)
  }
  return {
    ...total,
    average: shareOf(total.stars, total.ratings),
    share: by === 'reason' ? (total.share ?? null) : shareOf(total.cancelled, total.placed),
    ...groups.get(together),
  }
}

/** Nothing of what is counted, and no value of what is measured. */
const valuesOf = (name: ReportName, values: Values = {}): (number | null)[] =>
  reportColumns[name].map(({ key, unit }) => {
    const value = values[key] ?? (isCounted(unit) ? 0 : null)
    // To a tenth, as everywhere.
    return value !== null && unit === 'kilograms' ? Math.round(value * 10) / 10 : value
  })
const isCounted = (unit: ReportUnit) => unit === 'count' || unit === 'money' || unit === 'kilograms'

/**
 * The groups that there are whether or not something happened in them; null: those that something happened
 * in.
 */
const allKeys = (by: ReportGrouping, { from, to }: Span): string[] | null => {
  const keys: string[] = []
  switch (by) {
    case 'day':
    case 'week':
      for (
        let day = by === 'week' ? startOfWeek(from) : from;
        day <= to;
        day = daysBefore(day, by === 'week' ? -7 : -1)
      )
        keys.push(day)
      return keys
    case 'month':
      for (let month = `${from.slice(0, 7)}-01`; month <= to; month = monthAfter(month)) keys.push(month)
      return keys
    case 'hour':
      return Array.from({ length: 24 }, (_, hour) => String(hour))
    default:
      return null
  }
}
const monthAfter = (first: string): string => `${daysBefore(first, -31).slice(0, 7)}-01`

/** All rows: of times in their order, of restaurants, areas and reasons those with the most first. */
const rowsOf = (name: ReportName, by: ReportGrouping, span: Span, groups: Groups): ReportRow[] => {
  const keys = allKeys(by, span)
  if (keys) return keys.map((key) => ({ key, label: key, values: valuesOf(name, groups.get(key)) }))
  const rows = [...groups]
    .filter(([key]) => key !== together)
    .map(([key, values]) => ({ key, label: key, values: valuesOf(name, values) }))
  return rows.sort((a, b) => (b.values[0] ?? 0) - (a.values[0] ?? 0) || a.key.localeCompare(b.key))
}

const withNames = async (deps: Deps, by: ReportGrouping, rows: ReportRow[]): Promise<ReportRow[]> => {
  if (by !== 'restaurant' || rows.length === 0) return rows
  const named = await deps.db
    .select({ id: restaurants.id, name: restaurants.name })
    .from(restaurants)
    .where(
      inArray(
        restaurants.id,
        rows.map(({ key }) => key),
      ),
    )
  const names = new Map(named.map(({ id, name }) => [id, name]))
  return rows.map((row) => ({ ...row, label: names.get(row.key) ?? row.key }))
}

const checked = (deps: Deps, name: ReportName, query: Query): Span => {
  const wrong = /*i18n*/ 'This report cannot be grouped so.'
  if (!canGroup(name, query.by)) throw new Refusal('validation_failed', wrong, { by: wrong })
  return checkedSpan(query, marketDay(deps.clock()), usualDays).span
}

/**
 * A report over days of Asia/Kolkata, and its totals over as many days before. Throws validation_failed (422)
 * for days in the wrong order, for more than ten years, and for a grouping that the report does not have.
 */
export const readReport = async (deps: Deps, name: ReportName, query: Query): Promise<Report> => {
  const span = checked(deps, name, query)
  const earlier = spanBefore(span)
  const [groups, before] = await Promise.all([
    reads[name](deps, span, query.by),
    reads[name](deps, earlier, 'all'),
  ])
  const rows = rowsOf(name, query.by, span, groups)
  // Each day of ten years is a row.
  const shown = allKeys(query.by, span) ? rows : rows.slice(0, maxRows)
  return {
    name,
    by: query.by,
    ...span,
    columns: reportColumns[name].map(({ key, unit }) => ({ key, unit })),
    rows: await withNames(deps, query.by, shown),
    more: rows.length - shown.length,
    totals: valuesOf(name, totalOf(name, query.by, groups)),
    before: { ...earlier, totals: valuesOf(name, before.get('')) },
  }
}

/** To how many places means and shares are of use; a share of 0.1573 is 15.73 %. */
const places: Record<Exclude<ReportUnit, 'money'>, number> = {
  count: 0,
  minutes: 1,
  percent: 4,
  stars: 2,
  kilograms: 1,
}
const toPlaces = (value: number, digits: number): number => Number(value.toFixed(digits))

/** The same as a file, with all rows. */
export const reportFile = (
  deps: Deps,
  name: ReportName,
  query: Query,
  language: Language,
): Promise<CsvFile> => {
  const span = checked(deps, name, query)
  const columns: CsvColumn<ReportRow>[] = [
    { title: groupingTitles[query.by], value: ({ label }) => label },
    ...reportColumns[name].map(({ title, unit }, index) => ({
      title,
      value: ({ values }: ReportRow) => {
        const value = values[index] ?? null
        return value === null ? null : unit === 'money' ? rupees(paise(value)) : toPlaces(value, places[unit])
      },
    })),
  ]
  const pages = async function* () {
    const rows = rowsOf(name, query.by, span, await reads[name](deps, span, query.by))
    for (let from = 0; from < rows.length; from += maxRows)
      yield await withNames(deps, query.by, rows.slice(from, from + maxRows))
  }
  return csvFile({ filename: `${name}-${span.from}-${span.to}.csv`, columns, pages: pages(), language })
}
