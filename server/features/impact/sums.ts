import { desc, sql } from 'drizzle-orm'
import type { Impact } from '#shared/contracts/impact.ts'
import type { ImpactEntry } from '#shared/impact-log/entry.ts'
import { paise } from '#shared/money.ts'
import { impactEntries } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { appendFacts } from './append-facts.ts'

/**
 * What an estimate rests on. A portion that nobody weighed counts as 0.4 kg; a kilogram of food that is not thrown away as 2.5 kg of CO2e,
 * the average of FAO, Food wastage footprint (2013): 3.3 Gt of CO2e for 1.3 Gt of food.
 */
export const factors = { kilogramsPerPortion: 0.4, co2ePerKilogram: 2.5 }

const shown = 20
const months = 24

type Sums = {
  sold: number
  received: number
  weighed_portions: number
  grams: number
  wasted: number
  given: number
  spent: number
  donations: number
}

const number = (field: string) => sql.raw(`coalesce((facts->>'${field}')::bigint, 0)`)

/** The sums of the public ledger, with the factors behind each estimate, and its latest entries. */
export const impactSums = async (deps: Pick<Deps, 'db'>): Promise<Impact> => {
  const entries = await appendFacts(deps)
  const { rows } = await deps.db.execute<Sums>(sql`
    SELECT
      coalesce(sum(${number('portions')}) FILTER (WHERE kind = 'sold'), 0)::float8 AS sold,
      coalesce(sum(${number('portions')}) FILTER (WHERE kind = 'received'), 0)::float8 AS received,
      coalesce(sum(${number('portions')}) FILTER (WHERE kind = 'received' AND facts ? 'grams'), 0)::float8 AS weighed_portions,
      coalesce(sum(${number('grams')}) FILTER (WHERE kind = 'received'), 0)::float8 AS grams,
      coalesce(sum(${number('portions')}) FILTER (WHERE kind = 'wasted'), 0)::float8 AS wasted,
      coalesce(sum(${number('amount')}) FILTER (WHERE kind = 'donated'), 0)::float8 AS given,
      coalesce(sum(${number('amount')}) FILTER (WHERE kind = 'spent'), 0)::float8 AS spent,
      (count(*) FILTER (WHERE kind = 'donated' AND NOT facts ? 'corrects'))::float8 AS donations
    FROM impact_entries`)
  const [sums] = rows
  if (!sums) throw new Error('sums have one row')
  const byMonth = await deps.db.execute<{ month: string; given: number; portions: number }>(sql`
    SELECT to_char(at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM') AS month,
      coalesce(sum(${number('amount')}) FILTER (WHERE kind = 'donated'), 0)::float8 AS given,
      coalesce(sum(${number('portions')}) FILTER (WHERE kind IN ('sold', 'received')), 0)::float8 AS portions
    FROM impact_entries GROUP BY 1 ORDER BY 1 DESC LIMIT ${months}`)
  const latest = await deps.db
    .select({ data: impactEntries.data })
    .from(impactEntries)
    .orderBy(desc(impactEntries.seq))
    .limit(shown)
  const mealsRescued = sums.sold + sums.received
  const kilograms = sums.grams / 1_000 + (mealsRescued - sums.weighed_portions) * factors.kilogramsPerPortion
  return {
    sums: {
      mealsRescued,
      kilograms: rounded(kilograms),
      co2eKilograms: rounded(kilograms * factors.co2ePerKilogram),
      portionsWasted: sums.wasted,
      livesReached: sums.received,
      given: paise(sums.given),
      spent: paise(sums.spent),
      donations: sums.donations,
    },
    factors,
    months: byMonth.rows.toReversed().map((row) => ({ ...row, given: paise(row.given) })),
    entries,
    latest: latest.map(({ data }) => JSON.parse(data) as ImpactEntry),
  }
}

/** To a tenth. */
const rounded = (value: number): number => Math.round(value * 10) / 10
