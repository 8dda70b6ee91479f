import { eq, sql } from 'drizzle-orm'
import type { LedgerAccount } from '#shared/money/ledger.ts'
import { type Paise, paise } from '#shared/money/money.ts'
import type { Executor } from '../../db/connection.ts'
import { ledgerEntries } from '../../db/tables/ledger.ts'

/**
 * Each account's balance, in paise, by one order, by one payment or in all; accounts without entries are left
 * out.
 */
export const balances = async (
  executor: Executor,
  of: { orderId: string } | { paymentId: string } | 'all',
): Promise<Partial<Record<LedgerAccount, Paise>>> => {
  const rows = await executor
    .select({ account: ledgerEntries.account, amount: sql`sum(${ledgerEntries.amount})`.mapWith(Number) })
    .from(ledgerEntries)
    .where(
      of === 'all'
        ? undefined
        : 'orderId' in of
          ? eq(ledgerEntries.orderId, of.orderId)
          : eq(ledgerEntries.paymentId, of.paymentId),
    )
    .groupBy(ledgerEntries.account)
  return Object.fromEntries(rows.map(({ account, amount }) => [account, paise(amount)]))
}
