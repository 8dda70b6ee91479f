import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { CommissionParties } from '#shared/invoices/parties.ts'
import { payees } from '#shared/money/ledger.ts'
import { paise } from '#shared/money/money.ts'
import { payoutStates } from '#shared/payouts/payout-state.ts'
import { users } from './accounts.ts'
import { bytes, moment, money, oneOf } from './columns.ts'
import { ledgerEntries } from './ledger.ts'
import { restaurants } from './restaurants.ts'

/**
 * A file that orders a bank to transfer payouts. A payout is in one at a time, so that nobody is paid twice.
 */
export const payoutFiles = pgTable('payout_files', {
  number: serial('number').primaryKey(),
  at: moment('at').notNull(),
  /** The admin. */
  by: uuid('by').notNull(),
  payouts: integer('payouts').notNull(),
  amount: money('amount').notNull(),
})

/** What a restaurant or a courier was paid for the orders up to the end of a week. */
export const payouts = pgTable(
  'payouts',
  {
    /** The owner and the last day: `annapurna-bhavan-2026-11-22`, so that no week is paid twice. */
    id: text('id').primaryKey(),
    /** What people call it (payoutNumber): neither a UUID nor a restaurant's address. */
    number: bigserial('number', { mode: 'number' }).notNull(),
    /** What the owner is, and whose account of the ledger was paid out. */
    payee: text('payee', { enum: payees }).notNull().default('restaurant'),
    /** The restaurant, or the courier's account. */
    owner: text('owner').notNull(),
    /**
     * Calendar days in Asia/Kolkata, both included: usually Monday to Sunday, longer where nothing was due in
     * a week before.
     */
    firstDay: text('first_day').notNull(),
    lastDay: text('last_day').notNull(),
    orders: integer('orders').notNull(),
    /** The settled shares of these orders, and what of it the owner has kept in cash from customers. */
    earned: money('earned').notNull(),
    cashKept: money('cash_kept').notNull(),
    /**
     * A restaurant's: what its orders were sold for, and the tax that was deducted of it at source
     * (shared/tax/tds.ts).
     */
    gross: money('gross').notNull().default(paise(0)),
    tds: money('tds').notNull().default(paise(0)),
    /** The difference, which is to be transferred. */
    amount: money('amount').notNull(),
    /**
     * What became of it at the bank, since when (null: since it was booked), with the bank's reference or why
     * it failed.
     */
    state: text('state', { enum: payoutStates }).notNull().default('booked'),
    stateAt: moment('state_at'),
    reference: text('reference'),
    failure: text('failure'),
    /** The bank's file that it is in; null until it is, and again once its transfer has failed. */
    file: integer('file').references(() => payoutFiles.number),
    transferId: uuid('transfer_id').notNull(),
    at: moment('at').notNull(),
  },
  (t) => [
    index('payouts_file_idx').on(t.file).where(sql`file IS NOT NULL`),
    oneOf(t.payee, payees),
    oneOf(t.state, payoutStates),
    check(
      'payouts_state_said_check',
      sql`(${t.reference} IS NOT NULL) = (${t.state} = 'sent') AND (${t.failure} IS NOT NULL) = (${t.state} = 'failed')
        AND (${t.stateAt} IS NULL) = (${t.state} = 'booked')`,
    ),
    uniqueIndex('payouts_number_key').on(t.number),
    index('payouts_state_idx').on(t.state, t.lastDay.desc(), t.number.desc()),
    index('payouts_owner_idx').on(t.owner, t.lastDay),
    check(
      'payouts_amount_check',
      sql`${t.amount} > 0 AND ${t.tds} >= 0 AND ${t.amount} = ${t.earned} - ${t.cashKept} - ${t.tds}`,
    ),
  ],
)

/** The ledger's entries that a payout consists of; none is paid twice. */
export const payoutEntries = pgTable(
  'payout_entries',
  {
    entryId: bigint('entry_id', { mode: 'number' })
      .primaryKey()
      .references(() => ledgerEntries.id),
    payoutId: text('payout_id')
      .notNull()
      .references(() => payouts.id),
  },
  (t) => [index('payout_entries_payout_idx').on(t.payoutId)],
)

/**
 * Where a courier's payouts go. What is in it is encrypted (deposit-details.ts); people are shown the last
 * four digits alone.
 */
export const depositAccounts = pgTable('deposit_accounts', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id),
  /** Nonce, tag and text (server/secrets/sealed.ts). */
  sealed: bytes('sealed').notNull(),
  /** Which key it is encrypted with. */
  keyId: text('key_id').notNull(),
  /** Of the account's number. */
  lastFour: text('last_four').notNull(),
  changedAt: moment('changed_at').notNull(),
})

/** Where a restaurant's payouts go; as that of a courier. */
export const restaurantAccounts = pgTable('restaurant_accounts', {
  restaurantId: text('restaurant_id')
    .primaryKey()
    .references(() => restaurants.id, { onDelete: 'cascade' }),
  sealed: bytes('sealed').notNull(),
  keyId: text('key_id').notNull(),
  lastFour: text('last_four').notNull(),
  /** Who gave it; null once that account is deleted. */
  changedBy: uuid('changed_by'),
  changedAt: moment('changed_at').notNull(),
})

/** The weeks that everybody was paid for, by the moment they ended. */
export const payoutRuns = pgTable('payout_runs', {
  until: moment('until').primaryKey(),
  at: moment('at').notNull(),
})

/** The platform's tax invoice to a restaurant, for the commission that a payout was made without. */
export const commissionInvoices = pgTable(
  'commission_invoices',
  {
    payoutId: text('payout_id')
      .primaryKey()
      .references(() => payouts.id),
    financialYear: text('financial_year').notNull(),
    serial: integer('serial').notNull(),
    issuedAt: moment('issued_at').notNull(),
    /** As it was taken, with the tax in it, and that tax. */
    commission: money('commission').notNull(),
    tax: money('tax').notNull(),
    /** Hundredths of a percent. */
    rate: integer('rate').notNull(),
    /** Whether the restaurant is registered in another state than the platform: IGST, not CGST and SGST. */
    interState: boolean('inter_state').notNull(),
    /** Null on those from before it was kept: they name both as they are today. */
    parties: jsonb('parties').$type<CommissionParties>(),
  },
  (t) => [
    uniqueIndex('commission_invoices_number').on(t.financialYear, t.serial),
    check(
      'commission_invoices_amount_check',
      sql`${t.serial} > 0 AND ${t.commission} > 0 AND ${t.tax} >= 0 AND ${t.tax} < ${t.commission}`,
    ),
  ],
)
