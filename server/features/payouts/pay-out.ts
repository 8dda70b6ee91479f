import { and, asc, eq, inArray, lt, ne, notExists, sql } from 'drizzle-orm'
import { daysBefore, marketDay, startOfDay, startOfWeek } from '#shared/calendar.ts'
import { type Paise, paise, sumOf } from '#shared/money.ts'
import type { Executor, Transaction } from '../../db/connection.ts'
import { ledgerEntries, payoutEntries, payoutRuns, payouts } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { postTransfer } from '../ledger/post-transfer.ts'
import type { Transfer } from '../ledger/transfer.ts'

export type PayoutRow = typeof payouts.$inferSelect

/** Entries of restaurants that no payout covers: what they earned, and the customers' cash that they hold. */
const unpaid = (executor: Executor, until: Date) =>
  and(
    inArray(ledgerEntries.account, ['restaurant', 'cash']),
    ne(ledgerEntries.kind, 'payout'),
    lt(ledgerEntries.at, until),
    notExists(
      executor.select({ one: sql`1` }).from(payoutEntries).where(eq(payoutEntries.entryId, ledgerEntries.id)),
    ),
  )

type Due = { entries: number[]; orders: number; since: Date; earned: Paise; cashKept: Paise }

/** The sums of what a restaurant is owed for everything before `until`, in paise. */
export const sumDue = async (
  executor: Executor,
  owner: string,
  until: Date,
): Promise<Pick<Due, 'orders' | 'earned' | 'cashKept'>> => {
  const of = (account: 'restaurant' | 'cash') =>
    sql`coalesce(sum(${ledgerEntries.amount}) FILTER (WHERE ${ledgerEntries.account} = ${account}), 0)`.mapWith(
      (amount) => paise(Number(amount)),
    )
  const [row] = await executor
    .select({
      orders: sql<number>`(count(*) FILTER (WHERE ${ledgerEntries.account} = 'restaurant'))::int`,
      earned: of('restaurant'),
      cashKept: of('cash'),
    })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.owner, owner), unpaid(executor, until)))
  if (!row) throw new Error('a sum without a row')
  return row
}

/** What a restaurant is owed for everything before `until`; null if there is nothing at all. */
const readDue = async (executor: Executor, owner: string, until: Date): Promise<Due | null> => {
  const entries = await executor
    .select({
      id: ledgerEntries.id,
      account: ledgerEntries.account,
      amount: ledgerEntries.amount,
      at: ledgerEntries.at,
    })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.owner, owner), unpaid(executor, until)))
    .orderBy(asc(ledgerEntries.at), asc(ledgerEntries.id))
  const [first] = entries
  if (first === undefined) return null
  const of = (account: 'restaurant' | 'cash') => entries.filter((entry) => entry.account === account)
  const earnings = of('restaurant')
  return {
    entries: entries.map(({ id }) => id),
    orders: earnings.length,
    since: first.at,
    earned: sumOf(earnings.map(({ amount }) => amount)),
    cashKept: sumOf(of('cash').map(({ amount }) => amount)),
  }
}

/** The restaurant's balance is paid out; the cash that it keeps is handed in by keeping it. Sums to zero. */
export const payoutTransfer = (
  owner: string,
  { earned, cashKept }: Pick<Due, 'earned' | 'cashKept'>,
): Transfer => ({
  kind: 'payout',
  orderId: null,
  paymentId: null,
  entries: [
    { account: 'restaurant', owner, amount: paise(-earned) },
    { account: 'paidOut', owner, amount: earned },
    { account: 'cash', owner, amount: paise(-cashKept) },
    { account: 'clearing', amount: cashKept },
  ],
})

/**
 * Pays a restaurant for everything before `until`, a midnight in Asia/Kolkata, unless the cash that it keeps is as much: then all of it is
 * carried on to the next week. Safe to repeat, and on several instances at once. Returns the payout made.
 */
const payOut = async (tx: Transaction, owner: string, until: Date, now: Date): Promise<PayoutRow | null> => {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`payout ${owner}`}, 0))`)
  const due = await readDue(tx, owner, until)
  if (due === null || due.earned <= due.cashKept) return null
  const [transfer] = await postTransfer(tx, now, payoutTransfer(owner, due))
  if (!transfer) throw new Error(`nothing moved in the payout of ${owner}`)
  const lastDay = daysBefore(marketDay(until), 1)
  const { entries, orders, since, earned, cashKept } = due
  const [row] = await tx
    .insert(payouts)
    .values({
      id: `${owner}-${lastDay}`,
      owner,
      firstDay: startOfWeek(marketDay(since)),
      lastDay,
      orders,
      earned,
      cashKept,
      amount: paise(earned - cashKept),
      transferId: transfer.id,
      at: now,
    })
    .returning()
  if (!row) throw new Error(`the payout of ${owner} was not written`)
  await tx.execute(sql`INSERT INTO ${payoutEntries} (entry_id, payout_id)
    SELECT entry, ${row.id} FROM unnest(${sql.param(entries)}::bigint[]) AS entry`)
  return row
}

/**
 * Pays every restaurant for the weeks, Monday to Sunday in Asia/Kolkata, that are over. A week is looked at once: whatever is
 * committed later is part of the next one. A run that breaks off is gone on with by the next. Returns the payouts made.
 */
export const payOutWeek = async (deps: Deps): Promise<PayoutRow[]> => {
  const now = deps.clock()
  const until = startOfDay(startOfWeek(marketDay(now)))
  const [done] = await deps.db.select().from(payoutRuns).where(eq(payoutRuns.until, until))
  if (done) return []
  const owners = await deps.db
    .selectDistinct({ owner: ledgerEntries.owner })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.account, 'restaurant'), unpaid(deps.db, until)))
  const paid: PayoutRow[] = []
  for (const { owner } of owners) {
    if (owner === null) continue
    const row = await deps.db.transaction((tx) => payOut(tx, owner, until, now))
    if (row) paid.push(row)
  }
  await deps.db.insert(payoutRuns).values({ until, at: now }).onConflictDoNothing()
  return paid
}
