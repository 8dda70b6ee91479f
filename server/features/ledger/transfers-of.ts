import { asc, eq } from 'drizzle-orm'
import type { LedgerAccount, TransferKind } from '#shared/money/ledger.ts'
import type { Paise } from '#shared/money/money.ts'
import type { Executor } from '../../db/connection.ts'
import { ledgerEntries } from '../../db/tables/ledger.ts'

type ShownTransfer = {
  id: string
  kind: TransferKind
  at: Date
  entries: { account: LedgerAccount; owner: string | null; amount: Paise }[]
}

/** The transfers of an order, the earliest first, each with all its entries. Amounts in paise. */
export const transfersOf = async (executor: Executor, orderId: string): Promise<ShownTransfer[]> => {
  const rows = await executor
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.orderId, orderId))
    .orderBy(asc(ledgerEntries.id))
  const transfers = new Map<string, ShownTransfer>()
  for (const { transferId: id, kind, at, account, owner, amount } of rows) {
    const transfer = transfers.get(id) ?? { id, kind, at, entries: [] }
    transfer.entries.push({ account, owner, amount })
    transfers.set(id, transfer)
  }
  return [...transfers.values()]
}
