import type { Transaction } from '../../db/connection.ts'
import { ledgerEntries } from '../../db/tables/ledger.ts'
import { type PostedTransfer, prepareTransfers, type Transfer } from './transfer.ts'

/**
 * Posts transfers to the ledger, in the transaction of what the money moves for. All money moves this way.
 * Amounts in paise. Returns the posted transfers, each with an id that also identifies a refund to the
 * payment service; empty transfers are left out. Throws if one does not balance; the database refuses that,
 * too.
 */
export const postTransfer = async (
  tx: Transaction,
  at: Date,
  ...transfers: readonly Transfer[]
): Promise<PostedTransfer[]> => {
  const posted = prepareTransfers(transfers, at)
  const entries = posted.flatMap((transfer) => transfer.entries)
  if (entries.length > 0) await tx.insert(ledgerEntries).values(entries)
  return posted
}
