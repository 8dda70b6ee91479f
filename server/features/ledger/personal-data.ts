import { eq } from 'drizzle-orm'
import type { Executor } from '../../db/connection.ts'
import { ledgerEntries } from '../../db/tables/ledger.ts'

/**
 * Entries of a person's own accounts: as a customer, a donor, an agent. Amounts in paise; positive: the
 * account gained.
 */
export const ledgerEntriesOf = (executor: Executor, userId: string) =>
  executor
    .select({
      at: ledgerEntries.at,
      kind: ledgerEntries.kind,
      account: ledgerEntries.account,
      amount: ledgerEntries.amount,
      orderId: ledgerEntries.orderId,
    })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.owner, userId))
    .orderBy(ledgerEntries.id)
