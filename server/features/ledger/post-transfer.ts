import type { Transaction } from '../../db/connection.ts'
import { ledgerEntries } from '../../db/tables/ledger.ts'
import { type PostedTransfer, prepareTransfers, type Transfer } from './transfer.ts'

/**
 * Moves money: the one way there is, in the transaction of what it moves for. Amounts in paise. Returns what was posted, each with
 * the id that a refund has towards the payment service; a transfer of nothing is left out. Throws where one does not balance;
 * the database refuses it once more.
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
