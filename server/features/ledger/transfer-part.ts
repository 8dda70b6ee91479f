import { toRow } from '../../db/rows.ts'
import { insertRows, type StatementPart } from '../../db/statement.ts'
import { ledgerEntries } from '../../db/tables/ledger.ts'
import { type NewEntry, prepareTransfers, type Transfer } from './transfer.ts'

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
