import { QueryBuilder } from 'drizzle-orm/pg-core'
import { ledgerEntries } from '../tables/ledger.ts'

const query = new QueryBuilder()

/** Which orders' money a transfer moved. */
export const transferredOrders = query
  .select({ transferId: ledgerEntries.transferId, orderId: ledgerEntries.orderId })
  .from(ledgerEntries)
  .as('transferred_orders')

const lines = query
  .select({
    id: ledgerEntries.id,
    transferId: ledgerEntries.transferId,
    orderId: ledgerEntries.orderId,
    kind: ledgerEntries.kind,
    account: ledgerEntries.account,
    owner: ledgerEntries.owner,
    amount: ledgerEntries.amount,
    at: ledgerEntries.at,
  })
  .from(ledgerEntries)

/** What stands in the books, by accounts; under a name of its own where a query reads two lines. */
export const ledgerLinesAs = <Name extends string>(name: Name) => lines.as(name)

export const ledgerLines = ledgerLinesAs('ledger_lines')
