import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { LedgerAccount, TransferKind } from '#shared/money/ledger.ts'
import { type Paise, paise } from '#shared/money/money.ts'
import type { Executor } from '../../db/connection.ts'
import { ledgerEntries } from '../../db/tables/ledger.ts'

type Turnover = { amount: Paise; entries: number }
export type Statement = Record<'today' | 'week' | 'month' | 'allTime', Turnover>

/**
 * The turnover of one owner's account by transfers of some kinds, in paise, with the number of entries:
 * today, this week (from Monday), this month and in all, by Asia/Kolkata's calendar.
 */
export const statementOf = async (
  executor: Executor,
  { account, owner, kinds }: { account: LedgerAccount; owner: string; kinds: readonly TransferKind[] },
  now: Date,
): Promise<Statement> => {
  const since = (unit: string) =>
    sql`${ledgerEntries.at} >= date_trunc(${unit}, ${now}::timestamptz AT TIME ZONE 'Asia/Kolkata') AT TIME ZONE 'Asia/Kolkata'`
  const turnover = (period: SQL) =>
    sql<[number, number]>`json_build_array(coalesce(sum(${ledgerEntries.amount}) FILTER (WHERE ${period}), 0),
      count(*) FILTER (WHERE ${period}))`
  const [row] = await executor
    .select({
      today: turnover(since('day')),
      week: turnover(since('week')),
      month: turnover(since('month')),
      allTime: turnover(sql`true`),
    })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.account, account),
        eq(ledgerEntries.owner, owner),
        inArray(ledgerEntries.kind, kinds),
      ),
    )
  const read = ([amount, entries] = [0, 0]): Turnover => ({ amount: paise(amount), entries })
  return {
    today: read(row?.today),
    week: read(row?.week),
    month: read(row?.month),
    allTime: read(row?.allTime),
  }
}
