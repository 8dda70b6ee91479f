import { eq, type SQL, sql } from 'drizzle-orm'
import { marketDay, startOfDay } from '#shared/calendar.ts'
import { Refusal } from '#shared/errors.ts'
import { type AdminCompany, type Company, leastPeople } from '#shared/giving/companies.ts'
import { paise } from '#shared/money/money.ts'
import type { Executor } from '../../../db/connection.ts'
import { companies, donations } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'

export const noSuchCompany = () => new Refusal('not_found', /*i18n*/ 'There is no such company here.')

/** Refuses, with validation_failed (422), a company towards which no gift is counted. */
export const requireCompany = async ({ db }: Pick<Deps, 'db'>, id: string): Promise<void> => {
  const [found] = await db
    .select({ closedAt: companies.closedAt })
    .from(companies)
    .where(eq(companies.id, id))
  if (found?.closedAt === null) return
  const message = /*i18n*/ 'Gifts are not counted towards this company. Please give without it.'
  throw new Refusal('validation_failed', message, { company: message })
}

const given = sql`coalesce(sum(${donations.amount} - ${donations.refunded}), 0)`
/** Whoever gave twice is one; a visitor who left no address is one with each gift. */
const donor = sql`coalesce(${donations.userId}::text, lower(${donations.donorEmail}), ${donations.id}::text)`

/** Companies by name, and what their people gave less what went back, in paise. */
export const companiesWhere = async (executor: Executor, now: Date, where?: SQL): Promise<AdminCompany[]> => {
  const year = yearOf(now)
  const rows = await executor
    .select({
      company: companies,
      people: sql<number>`count(DISTINCT ${donor}) FILTER (WHERE ${donations.id} IS NOT NULL)::int`,
      gifts: sql<number>`count(${donations.id})::int`,
      given: given.mapWith(Number),
      thisYear:
        sql`coalesce(sum(${donations.amount} - ${donations.refunded}) FILTER (WHERE ${donations.receivedAt} >= ${startOfDay(`${year}-01-01`).toISOString()}::timestamptz), 0)`.mapWith(
          Number,
        ),
    })
    .from(companies)
    .leftJoin(donations, sql`${donations.companyId} = ${companies.id} AND ${donations.status} = 'received'`)
    .where(where)
    .groupBy(companies.id)
    .orderBy(sql`lower(${companies.name})`, companies.id)
  return rows.map(({ company, people, gifts, given, thisYear }) => ({
    id: company.id,
    name: company.name,
    since: company.createdAt.toISOString(),
    open: company.closedAt === null,
    people,
    gifts,
    given: paise(given),
    year: { year, given: paise(thisYear) },
  }))
}

const yearOf = (now: Date): number => Number(marketDay(now).slice(0, 4))

/** One as admins see it. Refuses: not_found (404). */
export const adminCompany = async (executor: Executor, now: Date, id: string): Promise<AdminCompany> => {
  const [found] = await companiesWhere(executor, now, eq(companies.id, id))
  if (!found) throw noSuchCompany()
  return found
}

/** A company's page, without sums while so few gave that one could tell who. Refuses: not_found (404). */
export const companyPage = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  id: string,
): Promise<Company> => {
  const found = await adminCompany(db, clock(), id)
  if (found.people >= leastPeople) return found
  return { ...found, given: null, year: { ...found.year, given: null } }
}
