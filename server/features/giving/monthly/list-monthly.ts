import { and, desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Output } from '#shared/api/contract.ts'
import type { AdminMonthlyGift, adminMonthlyGifts as contract } from '#shared/giving/admin-contracts.ts'
import { paise } from '#shared/money/money.ts'
import type { Executor } from '../../../db/connection.ts'
import { containsWords } from '../../../db/containing.ts'
import { donations, monthlyGifts } from '../../../db/tables/index.ts'
import { paymentStates } from '../../../db/views/payments.ts'
import type { Deps } from '../../../deps.ts'
import { type CsvColumn, rupees } from '../../../http/csv.ts'
import { cursorCodec, everyPage } from '../../../http/cursor.ts'
import { monthlyColumns, monthlyView } from './monthly-gift.ts'

type Query = Output<(typeof contract)['query']>

const monthlyCursor = cursorCodec('monthly-gifts', z.tuple([z.iso.datetime(), z.uuid()]))
const searched = sql`lower(${donations.donorName} || ' ' || coalesce(${donations.donorEmail}, ''))`

const select = (executor: Executor) =>
  executor
    .select({ ...monthlyColumns, name: donations.donorName, email: donations.donorEmail })
    .from(monthlyGifts)
    .innerJoin(paymentStates, eq(paymentStates.id, monthlyGifts.paymentId))
    .innerJoin(donations, eq(donations.id, monthlyColumns.donationId))
    .$dynamic()
type Row = Awaited<ReturnType<typeof select>>[number]

const view = ({ name, email, ...row }: Row): AdminMonthlyGift => ({
  ...monthlyView(row),
  donor: { id: row.gift.userId, name, email: email ?? '' },
  createdAt: row.gift.createdAt.toISOString(),
})

/** Monthly gifts of every status, the newest first; `monthly` is what those come to that are active. */
export const listMonthlyGifts = async (
  deps: Deps,
  { limit, cursor, q = '', status }: Query,
): Promise<Output<(typeof contract)['response']>> => {
  const last = cursor === undefined ? undefined : monthlyCursor.decode(deps, cursor)
  const { createdAt: at, id } = monthlyGifts
  const rows = await select(deps.db)
    .where(
      and(
        status && eq(monthlyGifts.status, status),
        q === '' ? undefined : containsWords(searched, q),
        last && sql`(${at}, ${id}) < (${last[0]}::timestamptz, ${last[1]}::uuid)`,
      ),
    )
    .orderBy(desc(at), desc(id))
    .limit(limit + 1)
  const { shown, nextCursor } = monthlyCursor.page(deps, rows, limit, ({ gift }) => [
    gift.createdAt.toISOString(),
    gift.id,
  ])
  const [active] = await deps.db
    .select({ sum: sql`coalesce(sum(${monthlyGifts.amount}), 0)`.mapWith(Number) })
    .from(monthlyGifts)
    .where(eq(monthlyGifts.status, 'active'))
  return { items: shown.map(view), nextCursor, monthly: paise(active?.sum ?? 0) }
}

/** One as admins see it. */
export const adminMonthlyGift = async (executor: Executor, id: string): Promise<AdminMonthlyGift> => {
  const [row] = await select(executor).where(eq(monthlyGifts.id, id))
  if (!row) throw new Error(`monthly gift ${id} is missing`)
  return view(row)
}

/** All pages of the list, for its file. */
export const monthlyGiftPages = (deps: Deps, query: Query): AsyncGenerator<AdminMonthlyGift[]> =>
  everyPage((cursor) => listMonthlyGifts(deps, { ...query, limit: 500, cursor }))

/** A monthly gift in an admin's file. */
export const monthlyGiftColumns: CsvColumn<AdminMonthlyGift>[] = [
  { title: /*i18n*/ 'Gift', value: ({ id }) => id },
  { title: /*i18n*/ 'Status', value: ({ status }) => status },
  { title: /*i18n*/ 'Given on', value: ({ createdAt }) => new Date(createdAt) },
  { title: /*i18n*/ 'Donor', value: ({ donor }) => donor.name },
  { title: /*i18n*/ 'Email', value: ({ donor }) => donor.email },
  { title: /*i18n*/ 'Amount (₹)', value: ({ amount }) => rupees(amount) },
  { title: /*i18n*/ 'Months', value: ({ months }) => months },
  { title: /*i18n*/ 'Given in all (₹)', value: ({ given }) => rupees(given) },
  { title: /*i18n*/ 'Next charge', value: ({ dueAt }) => dueAt && new Date(dueAt) },
]
