import { sql } from 'drizzle-orm'
import { bigserial, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { houseAccounts, ledgerAccounts, ownedAccounts, transferKinds } from '#shared/money/ledger.ts'
import { listed, moment, money, oneOf } from './columns.ts'
import { orders } from './orders.ts'
import { payments } from './payments.ts'

/**
 * Double entry. The entries of one transfer are written by one statement and sum to zero (a trigger of the
 * statement); positive: the account gained. Append-only: a correction is another transfer.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    transferId: uuid('transfer_id').notNull(),
    orderId: text('order_id').references(() => orders.id),
    paymentId: uuid('payment_id').references(() => payments.id),
    kind: text('kind', { enum: transferKinds }).notNull(),
    account: text('account', { enum: ledgerAccounts }).notNull(),
    /**
     * The user or restaurant that owns the account; null for the platform's own accounts and a visitor's
     * donation.
     */
    owner: text('owner'),
    amount: money('amount').notNull(),
    at: moment('at').notNull(),
  },
  (t) => [
    index('ledger_entries_order_idx').on(t.orderId),
    // Written by hand in the migrations, so that sums are read from the index alone:
    // ledger_entries_account_idx (account, owner, at) INCLUDE (kind, amount) ledger_entries_refund_idx (at)
    // INCLUDE (account, amount, order_id) WHERE kind = 'refund', for the reports
    oneOf(t.kind, transferKinds),
    oneOf(t.account, ledgerAccounts),
    check(
      'ledger_entries_owner_check',
      sql`(${t.owner} IS NOT NULL OR ${t.account} NOT IN (${listed(ownedAccounts)}))
        AND (${t.owner} IS NULL OR ${t.account} NOT IN (${listed(houseAccounts)}))`,
    ),
  ],
)
