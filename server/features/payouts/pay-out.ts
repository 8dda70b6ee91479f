import { and, asc, desc, eq, gte, inArray, lt, ne, notExists, or, type SQL, sql } from 'drizzle-orm'
import { daysBefore, endOfDay, marketDay, startOfDay, startOfWeek } from '#shared/calendar.ts'
import { type Payee, payees } from '#shared/money/ledger.ts'
import { type Paise, paise, sumOf } from '#shared/money/money.ts'
import type { Executor, Transaction } from '../../db/connection.ts'
import { listed } from '../../db/tables/columns.ts'
import { payoutEntries, payoutRuns, payouts } from '../../db/tables/index.ts'
import { ledgerLines, ledgerLinesAs } from '../../db/views/ledger.ts'
import type { Deps } from '../../deps.ts'
import { postTransfer } from '../ledger/post-transfer.ts'
import type { Transfer } from '../ledger/transfer.ts'
import { deductedOf } from './taxes/deducted.ts'

/** Lets one transaction at a time settle what somebody is owed or owes, until it ends. */
export const lockOwner = async (tx: Transaction, owner: string): Promise<void> => {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`payout ${owner}`}, 0))`)
}

export type PayoutRow = typeof payouts.$inferSelect

/** Somebody who is paid weekly: what kind, and the owner of the account. */
export type Owner = { payee: Payee; owner: string }

/** Entries that count for a payout: what was earned, and the customers' cash that the owner holds. */
const payable = ({ payee, owner }: Owner) =>
  and(
    eq(ledgerLines.owner, owner),
    inArray(ledgerLines.account, [payee, 'cash']),
    ne(ledgerLines.kind, 'payout'),
  )

const isUnpaid = (executor: Executor) =>
  notExists(
    executor.select({ one: sql`1` }).from(payoutEntries).where(eq(payoutEntries.entryId, ledgerLines.id)),
  )

/** SQL: not a delivery or an order of its own. */
const isNoTip = sql`${ledgerLines.kind} NOT IN ('tip', 'stamps')`

type Due = { entries: number[]; orders: number; since: Date; earned: Paise; cashKept: Paise }

/**
 * How long before the last payout's end an entry may be dated that it left: none is posted by a transaction
 * of a day.
 */
const lateDays = 1

/**
 * Entries that no payout covers, without reading those that one does: everything since the last payout's end,
 * and what it left of the day before. The payouts themselves read everything (`readDue`), so an entry that is
 * dated further back is paid too, but is missing here until then.
 */
const recentUnpaid = async (executor: Executor, owner: Owner): Promise<SQL | undefined> => {
  const [last] = await executor
    .select({ lastDay: payouts.lastDay })
    .from(payouts)
    .where(eq(payouts.owner, owner.owner))
    .orderBy(desc(payouts.lastDay))
    .limit(1)
  if (!last) return undefined
  const end = endOfDay(last.lastDay)
  return and(
    gte(ledgerLines.at, startOfDay(daysBefore(last.lastDay, lateDays - 1))),
    or(and(gte(ledgerLines.at, end), ne(ledgerLines.kind, 'handover')), isUnpaid(executor)),
  )
}

/**
 * Sums what somebody is owed for everything before `until`, in paise. Within an object: awaited by itself it
 * would run.
 */
export const dueQuery = async (executor: Executor, owner: Owner, until: Date) => {
  const isEarned = sql`${ledgerLines.account} = ${owner.payee}`
  const sum = (which: SQL) =>
    sql`coalesce(sum(${ledgerLines.amount}) FILTER (WHERE ${which}), 0)`.mapWith((amount) =>
      paise(Number(amount)),
    )
  const where = and(payable(owner), lt(ledgerLines.at, until), await recentUnpaid(executor, owner))
  return {
    query: executor
      .select({
        orders: sql<number>`(count(*) FILTER (WHERE ${isEarned} AND ${isNoTip}))::int`,
        earned: sum(isEarned),
        cashKept: sum(sql`${ledgerLines.account} = 'cash'`),
      })
      .from(ledgerLines)
      .where(where),
  }
}

/** The sums of what somebody is owed for everything before `until`, in paise. */
export const sumDue = async (
  executor: Executor,
  owner: Owner,
  until: Date,
): Promise<Pick<Due, 'orders' | 'earned' | 'cashKept'>> => {
  const { query } = await dueQuery(executor, owner, until)
  const [row] = await query
  if (!row) throw new Error('a sum without a row')
  return row
}

/**
 * The handovers, oldest first, that give back cash of before `until`, of which `held` was left; the first
 * beyond it ends them.
 */
const handedBack = <E extends { amount: Paise }>(handovers: readonly E[], held: number): E[] => {
  let left = held
  const end = handovers.findIndex(({ amount }) => {
    left += amount
    return left < 0
  })
  return end < 0 ? [...handovers] : handovers.slice(0, end)
}

/**
 * What somebody is owed for everything before `until`; null if there is nothing at all. Cash of before it
 * that was handed in since is covered too: nobody is charged for what the platform has by now.
 */
const readDue = async (executor: Executor, owner: Owner, until: Date): Promise<Due | null> => {
  const found = await executor
    .select({
      id: ledgerLines.id,
      account: ledgerLines.account,
      kind: ledgerLines.kind,
      amount: ledgerLines.amount,
      at: ledgerLines.at,
    })
    .from(ledgerLines)
    .where(
      and(
        payable(owner),
        or(lt(ledgerLines.at, until), eq(ledgerLines.kind, 'handover')),
        isUnpaid(executor),
      ),
    )
    .orderBy(asc(ledgerLines.at), asc(ledgerLines.id))
  const before = found.filter(({ at }) => at < until)
  const since = found.slice(before.length)
  const cashOf = (entries: readonly (typeof found)[number][]) =>
    sumOf(entries.filter(({ account }) => account === 'cash').map(({ amount }) => amount))
  const entries = [...before, ...handedBack(since, cashOf(before))]
  const [first] = entries
  if (first === undefined) return null
  const earnings = entries.filter(({ account }) => account === owner.payee)
  return {
    entries: entries.map(({ id }) => id),
    orders: earnings.filter(({ kind }) => kind !== 'tip' && kind !== 'stamps').length,
    since: first.at,
    earned: sumOf(earnings.map(({ amount }) => amount)),
    cashKept: cashOf(entries),
  }
}

/**
 * The owner's balance is paid out, but for the tax that is deducted of it; the cash that is kept is handed in
 * by keeping it. Sums to zero.
 */
export const payoutTransfer = (
  { payee, owner }: Owner,
  { earned, cashKept, tds }: Pick<Due, 'earned' | 'cashKept'> & { tds: Paise },
): Transfer => ({
  kind: 'payout',
  orderId: null,
  paymentId: null,
  entries: [
    { account: payee, owner, amount: paise(-earned) },
    { account: 'paidOut', owner, amount: paise(earned - tds) },
    ...(tds > 0 ? [{ account: 'withheld', amount: tds } as const] : []),
    { account: 'cash', owner, amount: paise(-cashKept) },
    { account: 'clearing', amount: cashKept },
  ],
})

/**
 * Pays somebody for everything before `until`, a midnight in Asia/Kolkata, unless the cash that is kept is as
 * much: then all of it is carried on to the next week. Safe to repeat, and on several instances at once.
 * Returns the payout made.
 */
const payOut = async (
  deps: Deps,
  tx: Transaction,
  of: Owner,
  until: Date,
  now: Date,
): Promise<PayoutRow | null> => {
  const { payee, owner } = of
  await lockOwner(tx, owner)
  const due = await readDue(tx, of, until)
  if (due === null || due.earned <= due.cashKept) return null
  const { gross, tds } = await deductedOf(deps, tx, of, due.entries, now)
  if (due.earned <= due.cashKept + tds) return null
  const [transfer] = await postTransfer(tx, now, payoutTransfer(of, { ...due, tds }))
  if (!transfer) throw new Error(`nothing moved in the payout of ${owner}`)
  const lastDay = daysBefore(marketDay(until), 1)
  const { entries, orders, since, earned, cashKept } = due
  const [row] = await tx
    .insert(payouts)
    .values({
      id: `${owner}-${lastDay}`,
      payee,
      owner,
      firstDay: startOfWeek(marketDay(since)),
      lastDay,
      orders,
      earned,
      cashKept,
      gross,
      tds,
      amount: paise(earned - cashKept - tds),
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
 * Everybody with an entry that no payout covers: earned before `until`, or cash. One of whom cash is all that
 * is left has earned before, and is paid from that account.
 */
const findOwners = async (deps: Deps, until: Date): Promise<Owner[]> => {
  const { rows } = await deps.db.execute<{ payee: string; owner: string }>(sql`
    WITH unpaid AS (
      SELECT DISTINCT e.account, e.owner FROM ${ledgerLinesAs('e')}
      WHERE e.account IN (${listed([...payees, 'cash'])}) AND e.kind <> 'payout' AND e.owner IS NOT NULL
        AND (e.at < ${until.toISOString()}::timestamptz OR e.account = 'cash')
        AND NOT EXISTS (SELECT FROM payout_entries p WHERE p.entry_id = e.id))
    SELECT DISTINCT coalesce(earned.account, unpaid.account) AS payee, unpaid.owner FROM unpaid
    LEFT JOIN LATERAL (
      SELECT e.account FROM ${ledgerLinesAs('e')}
      WHERE unpaid.account = 'cash' AND e.owner = unpaid.owner AND e.account IN (${listed(payees)}) LIMIT 1
    ) earned ON true
    ORDER BY owner`)
  return rows.flatMap(({ payee, owner }) => {
    const account = payees.find((one) => one === payee)
    return account === undefined ? [] : [{ payee: account, owner }]
  })
}

/**
 * Pays every restaurant and every courier whom anything is owed for the weeks, Monday to Sunday in
 * Asia/Kolkata, that are over. A week is looked at once: whatever is committed later is part of the next one.
 * A run that breaks off is gone on with by the next. Returns the payouts made.
 */
export const payOutWeek = async (deps: Deps): Promise<PayoutRow[]> => {
  const now = deps.clock()
  const until = startOfDay(startOfWeek(marketDay(now)))
  const [done] = await deps.db.select().from(payoutRuns).where(eq(payoutRuns.until, until))
  if (done) return []
  const paid: PayoutRow[] = []
  for (const owner of await findOwners(deps, until)) {
    const row = await deps.db.transaction((tx) => payOut(deps, tx, owner, until, now))
    if (row) paid.push(row)
  }
  await deps.db.insert(payoutRuns).values({ until, at: now }).onConflictDoNothing()
  return paid
}
