import { QueryBuilder } from 'drizzle-orm/pg-core'
import { ledgerEntries } from '../tables/ledger.ts'

/** Which orders' money a transfer moved. */
export const transferredOrders = new QueryBuilder()
  .select({ transferId: ledgerEntries.transferId, orderId: ledgerEntries.orderId })
  .from(ledgerEntries)
  .as('transferred_orders')
