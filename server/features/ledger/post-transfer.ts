import type { Transaction } from '../../db/connection.ts'
import { toRow } from '../../db/rows.ts'
import { insertRows, type StatementPart } from '../../db/statement.ts'
import { ledgerEntries } from '../../db/tables/ledger.ts'
import { type NewEntry, type PostedTransfer, prepareTransfers, type Transfer } from './transfer.ts'

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

const rowOf = toRow(ledgerEntries)
const columns = ['transfer_id', 'order_id', 'payment_id', 'kind', 'account', 'owner', 'amount', 'at']

/** `postTransfer` as a statement part. */
export const transferPart = (transfers: readonly Transfer[], at: Date): StatementPart =>
  entriesPart(prepareTransfers(transfers, at).flatMap((transfer) => transfer.entries))

/** The entries of prepared transfers, whenever each of them was. */
export const entriesPart = (entries: readonly NewEntry[]): StatementPart => ({
  name: 'transfers',
  values: { entries: JSON.stringify(entries.map((entry) => rowOf({ ...entry, id: 0 }))) },
  write: (parameter) => insertRows('transfers', ledgerEntries, parameter('entries'), { columns }),
})
