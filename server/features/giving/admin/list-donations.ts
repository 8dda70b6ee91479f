import { and, eq, gte, isNotNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Output } from '#shared/api/contract.ts'
import { endOfDay, startOfDay } from '#shared/calendar.ts'
import type {
  AdminDonation,
  adminDonations as contract,
  donationMarks,
} from '#shared/giving/admin-contracts.ts'
import { paise } from '#shared/money/money.ts'
import type { Executor } from '../../../db/connection.ts'
import { containsWords } from '../../../db/containing.ts'
import { isUuid } from '../../../db/is-uuid.ts'
import { donations } from '../../../db/tables/index.ts'
import { paymentStates } from '../../../db/views/payments.ts'
import type { Deps } from '../../../deps.ts'
import { cursorCodec, everyPage } from '../../../http/cursor.ts'
import type { DonationRow } from '../donations/donation-view.ts'
import { noSuchDonation } from '../donations/find-donation.ts'
import { isWaiting } from '../donations/waiting-donations.ts'

type Query = Output<(typeof contract)['query']>

const donationCursor = cursorCodec('admin-donations', z.tuple([z.string(), z.uuid()]))

const marked: Record<(typeof donationMarks)[number], SQL | undefined> = {
  message: ne(donations.message, ''),
  hidden: isNotNull(donations.hiddenAt),
  waiting: isWaiting,
  meals: isNotNull(donations.meals),
  monthly: isNotNull(donations.monthlyGiftId),
}

const searched = sql`lower(${donations.donorName} || ' ' || coalesce(${donations.donorEmail}, '') || ' ' || ${donations.message} || ' ' || coalesce(${donations.receiptNumber}, ''))`

/** All words must be there, each anywhere; taken literally. */
const matches = (q: string): SQL | undefined => (isUuid(q) ? eq(donations.id, q) : containsWords(searched, q))

const orders = {
  createdAt: { column: donations.createdAt, type: sql`timestamptz` },
  amount: { column: donations.amount, type: sql`bigint` },
}
const keyOf = (by: keyof typeof orders, row: DonationRow): string =>
  by === 'amount' ? String(row.amount) : row.createdAt.toISOString()

type Row = { donation: DonationRow; method: AdminDonation['method'] }

const select = (executor: Executor) =>
  executor
    .select({ donation: donations, method: paymentStates.method })
    .from(donations)
    .innerJoin(paymentStates, eq(paymentStates.id, donations.paymentId))
    .$dynamic()

const view = ({ donation, method }: Row): AdminDonation => ({
  id: donation.id,
  receiptNumber: donation.receiptNumber,
  status: donation.status,
  amount: donation.amount,
  used: donation.used,
  refunded: donation.refunded,
  left: paise(donation.receivedAt === null ? 0 : donation.amount - donation.used - donation.refunded),
  meals: donation.meals,
  donor: { id: donation.userId, name: donation.donorName, email: donation.donorEmail ?? '' },
  anonymous: donation.anonymous,
  company: donation.companyId,
  message: donation.message,
  hidden: donation.hiddenAt !== null,
  method,
  createdAt: donation.createdAt.toISOString(),
  receivedAt: donation.receivedAt?.toISOString() ?? null,
})

/**
 * Donations of every status by age or amount. `q` is found anywhere in name, e-mail address, message and
 * receipt number.
 */
export const listDonations = async (
  deps: Deps,
  { limit, cursor, q = '', status, only, from, to, sort }: Query,
): Promise<Output<(typeof contract)['response']>> => {
  const by = sort.endsWith('amount') ? 'amount' : 'createdAt'
  const descending = sort.startsWith('-')
  const { column, type } = orders[by]
  const last = cursor === undefined ? undefined : donationCursor.decode(deps, cursor)
  const rows = await select(deps.db)
    .where(
      and(
        status && eq(donations.status, status),
        only && marked[only],
        q === '' ? undefined : matches(q),
        from === undefined ? undefined : gte(donations.createdAt, startOfDay(from)),
        to === undefined ? undefined : lt(donations.createdAt, endOfDay(to)),
        last &&
          sql`(${column}, ${donations.id}) ${sql.raw(descending ? '<' : '>')} (${last[0]}::${type}, ${last[1]}::uuid)`,
      ),
    )
    .orderBy(descending ? sql`${column} DESC, ${donations.id} DESC` : sql`${column}, ${donations.id}`)
    .limit(limit + 1)
  const { shown, nextCursor } = donationCursor.page(deps, rows, limit, ({ donation }) => [
    keyOf(by, donation),
    donation.id,
  ])
  return {
    items: shown.map(view),
    nextCursor,
  }
}

/** All pages of the list, for its file. */
export const donationPages = (deps: Deps, query: Query): AsyncGenerator<AdminDonation[]> =>
  everyPage((cursor) => listDonations(deps, { ...query, limit: 500, cursor }))

/** One donation as admins see it. Refuses: not_found (404). */
export const adminDonationOf = async (executor: Executor, id: string): Promise<AdminDonation> => {
  const [row] = await select(executor).where(eq(donations.id, id))
  if (!row) throw noSuchDonation()
  return view(row)
}
