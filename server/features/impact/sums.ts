import { desc, gte, min, sql } from 'drizzle-orm'
import { daysBefore, marketDay, startOfWeek } from '#shared/calendar.ts'
import type { Impact } from '#shared/impact-log/contracts.ts'
import type { ImpactEntry } from '#shared/impact-log/entry.ts'
import type { ImpactKind } from '#shared/impact-log/kinds.ts'
import { paise } from '#shared/money/money.ts'
import { minuteMs } from '#shared/time.ts'
import { impactDays, impactEntries } from '../../db/tables/index.ts'
import { ordersWithoutCutlery } from '../../db/views/orders.ts'
import type { Deps } from '../../deps.ts'
import { ledgerSize } from './read-ledger.ts'

/**
 * What an estimate rests on. A portion that nobody weighed counts as 0.4 kg; a kilogram of food that is not
 * thrown away as 2.5 kg of CO2e, the average of FAO, Food wastage footprint (2013): 3.3 Gt of CO2e for 1.3 Gt
 * of food. Cutlery that was not sent along counts as 12 g an order: two spoons or forks of wood at 4 g and
 * two paper napkins at 2 g, our own assumption.
 */
const factors = { kilogramsPerPortion: 0.4, co2ePerKilogram: 2.5, gramsPerCutlery: 12 }

/**
 * What rescued portions weigh, in kilograms: as they were weighed, and by the factor where nobody weighed
 * them.
 */
export const kilogramsOf = (food: { portions: number; weighedPortions: number; grams: number }): number =>
  food.grams / 1_000 + (food.portions - food.weighedPortions) * factors.kilogramsPerPortion

const shown = 20
const shownMonths = 24
const shownDays = 30
/** As many as six months can have. */
const shownWeeks = 27

const fields = ['entries', 'portions', 'weighedPortions', 'grams', 'meals', 'amount'] as const
type Field = (typeof fields)[number]
/** The sums of one kind in a day or a month. */
type Summed = { when: string; kind: ImpactKind } & Record<Field, number>

type LedgerSums = Omit<Impact, 'packaging'>

/** The latest sums of each database: until something is appended, or the day is over, they are the same. */
const cachedSums = new WeakMap<Deps['db'], { today: string; impact: LedgerSums }>()

/**
 * The sums of the public ledger, with the factors behind each estimate, and its latest entries. They are read
 * again only where something was appended since the last time.
 */
export const impactSums = async (deps: Pick<Deps, 'db' | 'clock'>): Promise<Impact> => {
  const [impact, packaging] = await Promise.all([ledgerSums(deps), packagingSaved(deps)])
  return { ...impact, packaging }
}

type Packaging = Impact['packaging']
const counted = new WeakMap<Deps['db'], { at: number; packaging: Packaging }>()

/** What no bag carried that its customer did not want; counted once a minute at most. */
const packagingSaved = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<Packaging> => {
  const at = clock().getTime()
  const before = counted.get(db)
  if (before && at - before.at < minuteMs && at >= before.at) return before.packaging
  const orders = await db.$count(ordersWithoutCutlery)
  const packaging = { orders, kilograms: rounded((orders * factors.gramsPerCutlery) / 1_000) }
  counted.set(db, { at, packaging })
  return packaging
}

const ledgerSums = async (deps: Pick<Deps, 'db' | 'clock'>): Promise<LedgerSums> => {
  const entries = await ledgerSize(deps.db)
  const today = marketDay(deps.clock())
  const before = cachedSums.get(deps.db)
  if (before?.today === today && before.impact.entries === entries) return before.impact
  const impact = await readImpact(deps.db, today)
  cachedSums.set(deps.db, { today, impact })
  return impact
}

const readImpact = (db: Deps['db'], today: string): Promise<LedgerSums> =>
  db.transaction(
    async (tx) => {
      const sum = (field: Field) => sql<number>`sum(${impactDays[field]})::float8`.as(field)
      const month = sql<string>`left(${impactDays.day}, 7)`
      const months: Summed[] = await tx
        .select({
          when: month.as('month'),
          kind: impactDays.kind,
          entries: sum('entries'),
          portions: sum('portions'),
          weighedPortions: sum('weighedPortions'),
          grams: sum('grams'),
          meals: sum('meals'),
          amount: sum('amount'),
        })
        .from(impactDays)
        .groupBy(month, impactDays.kind)
        .orderBy(month)
      const rows = await tx
        .select()
        .from(impactDays)
        .where(gte(impactDays.day, weeksBefore(today, shownWeeks - 1)))
      const [began] = await tx.select({ day: min(impactDays.day) }).from(impactDays)
      const latest = await tx
        .select({ data: impactEntries.data })
        .from(impactEntries)
        .orderBy(desc(impactEntries.seq))
        .limit(shown)
      return impactOf(
        months,
        rows.map(({ day, ...row }) => ({ when: day, ...row })),
        latest.map(({ data }) => JSON.parse(data) as ImpactEntry),
        today,
        began?.day ?? null,
      )
    },
    // Sums and entries of the same moment.
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

const rescued = ['sold', 'received'] as const

const total = (rows: readonly Summed[], field: Field, kinds: readonly ImpactKind[]): number =>
  rows.filter(({ kind }) => kinds.includes(kind)).reduce((sum, row) => sum + row[field], 0)

const figuresOf = (rows: readonly Summed[], when: string) => {
  const own = rows.filter((row) => row.when === when)
  return { given: paise(total(own, 'amount', ['donated'])), portions: total(own, 'portions', rescued) }
}

/** The Monday of the week so many weeks before. */
const weeksBefore = (day: string, weeks: number): string => daysBefore(startOfWeek(day), 7 * weeks)

/** `began`: the first day with an entry; null if there is none. */
const impactOf = (
  months: readonly Summed[],
  days: readonly Summed[],
  latest: ImpactEntry[],
  today: string,
  began: string | null,
): LedgerSums => {
  const weeks = days.map((row) => ({ ...row, when: startOfWeek(row.when) }))
  const mealsRescued = total(months, 'portions', rescued)
  const mealsSponsored = total(months, 'meals', ['received'])
  const kilograms = kilogramsOf({
    portions: mealsRescued,
    weighedPortions: total(months, 'weighedPortions', rescued),
    grams: total(months, 'grams', rescued),
  })
  return {
    sums: {
      mealsRescued,
      kilograms: rounded(kilograms),
      co2eKilograms: rounded(kilograms * factors.co2ePerKilogram),
      portionsWasted: total(months, 'portions', ['wasted']),
      mealsSponsored,
      livesReached: total(months, 'portions', ['received']) + mealsSponsored,
      given: paise(total(months, 'amount', ['donated'])),
      spent: paise(total(months, 'amount', ['spent'])),
      donations: total(months, 'entries', ['donated']),
    },
    factors,
    // Up to now: a month without an entry is a month with nothing.
    months: monthsBetween(months[0]?.when, today.slice(0, 7))
      .slice(-shownMonths)
      .map((month) => ({ month, ...figuresOf(months, month) })),
    days: Array.from({ length: shownDays }, (_, index) => daysBefore(today, shownDays - 1 - index)).map(
      (day) => ({ day, ...figuresOf(days, day) }),
    ),
    weeks: Array.from({ length: shownWeeks }, (_, index) => weeksBefore(today, shownWeeks - 1 - index))
      .filter((week) => began !== null && week >= startOfWeek(began))
      .map((week) => ({ week, ...figuresOf(weeks, week) })),
    entries: latest[0]?.seq ?? 0,
    latest,
  }
}

/** `2026-11`, `2026-12`, `2027-01`; none where there is no first. */
const monthsBetween = (first = '', last = ''): string[] => {
  const months: string[] = []
  for (let month = first; month !== '' && month <= last; month = nextMonth(month)) months.push(month)
  return months
}

const nextMonth = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7)
}

/** To a tenth. */
const rounded = (value: number): number => Math.round(value * 10) / 10
