import { and, gte, isNotNull, lte, type SQL, sql } from 'drizzle-orm'
import { type Paise, paise } from '#shared/money/money.ts'
import { donations, impactDays } from '../../db/tables/index.ts'
import { kilogramsOf } from '../impact/sums.ts'
import { type Keyed, keyOf, keyText, type Reader, within } from './figures.ts'

/*
 * The figures of rescue and giving, from the sums by day of the public ledger: so they are those of /impact,
 * and anybody can check them. Days are those of Asia/Kolkata.
 */
type Days = { from: string; to: string }
export type DayGrouping = 'all' | 'day' | 'week' | 'month'

/** What is grouped by, of a column that has days as text. */
const dayKey = (grouping: DayGrouping): SQL => {
  switch (grouping) {
    case 'all':
      return sql`''::text`
    case 'day':
      return sql`${impactDays.day}`
    case 'week':
      return sql`to_char(date_trunc('week', ${impactDays.day}::date), 'YYYY-MM-DD')`
    case 'month':
      return sql`left(${impactDays.day}, 7) || '-01'`
  }
}

const onDays = ({ from, to }: Days) => and(gte(impactDays.day, from), lte(impactDays.day, to))

/**
 * What became of surplus food, by the day on which it happened:
 * - lots: how many were listed; listed: their portions;
 * - sold to customers, given to shelters, which received them, and wasted: portions;
 * - kilograms: of those sold and given, as they were weighed or by the factor of /impact. What is listed one
 *   day may be sold or wasted on the next. Sponsored meals are cooked for shelters, and no part of it.
 */
export const rescuedFood = async (
  deps: Reader,
  days: Days,
  grouping: DayGrouping,
): Promise<
  (Keyed & {
    lots: number
    listed: number
    sold: number
    given: number
    wasted: number
    kilograms: number
  })[]
> => {
  type Summed = Keyed & Record<'lots' | 'listed' | 'sold' | 'given' | 'wasted' | 'weighed' | 'grams', number>
  const sum = (field: 'entries' | 'portions' | 'weighed_portions' | 'grams', kinds: string) =>
    sql.raw(`coalesce(sum(${field}) FILTER (WHERE kind IN (${kinds})), 0)::float8`)
  const { rows } = await deps.db.execute<Summed>(sql`
    SELECT ${dayKey(grouping)} AS key, ${sum('entries', "'listed'")} AS lots, ${sum('portions', "'listed'")} AS listed,
      ${sum('portions', "'sold'")} AS sold, ${sum('portions', "'received'")} AS given, ${sum('portions', "'wasted'")} AS wasted,
      ${sum('weighed_portions', "'sold', 'received'")} AS weighed, ${sum('grams', "'sold', 'received'")} AS grams
    FROM ${impactDays} WHERE ${onDays(days)} GROUP BY 1`)
  return rows.map(({ weighed, grams, ...food }) => ({
    ...food,
    kilograms: kilogramsOf({ portions: food.sold + food.given, weighedPortions: weighed, grams }),
  }))
}

/**
 * What the fund was given and spent, by the day on which it was:
 * - donations: how many;
 * - given, in paise: less what went back to donors; spent: less what came back.
 * In all they are those of the fund in the ledger (`readFund`).
 */
export const fundFlows = async (
  deps: Reader,
  days: Days,
  grouping: DayGrouping,
): Promise<(Keyed & { donations: number; given: Paise; spent: Paise })[]> => {
  const sum = (field: 'entries' | 'amount', kind: 'donated' | 'spent') =>
    sql.raw(`coalesce(sum(${field}) FILTER (WHERE kind = '${kind}'), 0)::float8`)
  const { rows } = await deps.db.execute<Keyed & Record<'donations' | 'given' | 'spent', number>>(sql`
    SELECT ${dayKey(grouping)} AS key, ${sum('entries', 'donated')} AS donations, ${sum('amount', 'donated')} AS given,
      ${sum('amount', 'spent')} AS spent
    FROM ${impactDays} WHERE ${onDays(days)} GROUP BY 1`)
  return rows.map(({ given, spent, ...row }) => ({ ...row, given: paise(given), spent: paise(spent) }))
}

/**
 * How many people gave on these days, by account or e-mail address; whoever gave neither counts with each
 * donation. Groups do not add up.
 */
export const givingDonors = async (
  deps: Reader,
  days: Days,
  grouping: DayGrouping,
): Promise<(Keyed & { donors: number })[]> => {
  const where = and(isNotNull(donations.receivedAt), ...within(donations.receivedAt, days))
  const who = sql`coalesce(${donations.userId}::text, lower(${donations.donorEmail}), ${donations.id}::text)`
  const { rows } = await deps.db.execute<Keyed & { donors: number }>(sql`
    SELECT ${keyText(grouping)} AS key, donors FROM (
      SELECT ${keyOf(grouping, donations.receivedAt, donations.id)} AS key, count(DISTINCT ${who})::int AS donors
      FROM ${donations} WHERE ${where} GROUP BY 1
    ) AS grouped`)
  return rows
}
