import { toRow } from '../../db/rows.ts'
import { insertRows, type StatementPart } from '../../db/statement.ts'
import { ledgerEntries } from '../../db/tables/ledger.ts'
import { prepareTransfers, type Transfer } from './transfer.ts'

const rowOf = toRow(ledgerEntries)
const columns = ['transfer_id', 'order_id', 'payment_id', 'kind', 'account', 'owner', 'amount', 'at']

/** `postTransfer` as a statement part. */
export const transferPart = (transfers: readonly Transfer[], at: Date): StatementPart => {
  const entries = prepareTransfers(transfers, at).flatMap((transfer) => transfer.entries)
  return {
    name: 'transfers',
    values: { entries: JSON.stringify(entries.map((entry) => rowOf({ ...entry, id: 0 }))) },
    write: (parameter) => insertRows('transfers', ledgerEntries, parameter('entries'), { columns }),
  }
}
