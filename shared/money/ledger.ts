/**
 * The chart of accounts (docs/decisions/0005, 0023). `customer` and `donor` are outside the platform: their
 * balance falls by what they pay. So is `paidOut`, which rises by what its owner was paid, cash kept from
 * customers included. `clearing` holds what is paid and not yet settled, `tips` what customers gave couriers
 * of orders that are under way, `credit` what customers can spend here and nowhere else, `gifts` gifts of it
 * that nobody has redeemed, `cash` what was collected at a door. `paymentService`, outside too, rises by what
 * payment services keep for their work, and `inputTax` falls by the tax in it, which the tax office owes the
 * platform. `withheld` is the tax that was deducted from payouts, which is owed to the state.
 */
export const ledgerAccounts = [
  'customer',
  'donor',
  'clearing',
  'tips',
  'credit',
  'gifts',
  'cash',
  'restaurant',
  'agent',
  'paidOut',
  'tax',
  'withheld',
  'platform',
  'fund',
  'paymentService',
  'inputTax',
] as const
export type LedgerAccount = (typeof ledgerAccounts)[number]

/** Accounts with an owner. `donor` is not among them: a visitor's donation has none. */
export const ownedAccounts = [
  'customer',
  'credit',
  'cash',
  'restaurant',
  'agent',
  'paidOut',
] as const satisfies LedgerAccount[]
/** Accounts of the platform, without an owner. */
export const houseAccounts = [
  'clearing',
  'tips',
  'gifts',
  'tax',
  'withheld',
  'platform',
  'fund',
  'paymentService',
  'inputTax',
] as const satisfies LedgerAccount[]

/**
 * Why money moved. `handover`: cash that was collected at doors and handed in. `spending`: the fund paid for
 * something, or got it back. `fee`: what a payment service kept of a payment. `tip`: what a customer gave a
 * courier, on its way to them; `tipRefund`: back. `credit`: store credit was given, spent or closed;
 * `creditRefund`: what a customer got back became credit. `gift`: a gift of credit was bought, or redeemed.
 * `stamps`: credit for a restaurant's full stamp card, at its cost.
 */
export const transferKinds = [
  'charge',
  'cash',
  'settlement',
  'refund',
  'donation',
  'payout',
  'handover',
  'spending',
  'fee',
  'tip',
  'tipRefund',
  'credit',
  'creditRefund',
  'gift',
  'stamps',
] as const
export type TransferKind = (typeof transferKinds)[number]

/** Who is paid out weekly, by the account that it is paid from. */
export const payees = ['restaurant', 'agent'] as const satisfies LedgerAccount[]
export type Payee = (typeof payees)[number]
