import { and, eq, isNull, sql } from 'drizzle-orm'
import type { houseAccounts, TransferKind } from '#shared/money/ledger.ts'
import { type Paise, paise } from '#shared/money/money.ts'
import type { Executor } from '../../db/connection.ts'
import { ledgerEntries } from '../../db/tables/ledger.ts'

/**
 * What one of the platform's own accounts gained in each calendar month of Asia/Kolkata by each kind of
 * transfer, in paise, the oldest first.
 */
export const monthsOf = async (
  executor: Executor,
  account: (typeof houseAccounts)[number],
): Promise<{ month: string; kind: TransferKind; amount: Paise }[]> => {
  const rows = await executor
    .select({
      month: sql<string>`to_char(${ledgerEntries.at} AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM')`.as('month'),
      kind: ledgerEntries.kind,
      amount: sql`sum(${ledgerEntries.amount})`.mapWith(Number),
    })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.account, account), isNull(ledgerEntries.owner)))
    .groupBy(sql`1`, ledgerEntries.kind)
    .orderBy(sql`1`)
  return rows.map((row) => ({ ...row, amount: paise(row.amount) }))
}
