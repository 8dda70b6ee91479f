/**
 * The chart of accounts (docs/decisions/0005, 0023). `customer` and `donor` are the world outside: money that comes in counts
 * against them. `clearing` holds what is paid and not yet shared out, `cash` what somebody collected at a door.
 */
export const ledgerAccounts = [
  'customer',
  'donor',
  'clearing',
  'cash',
  'restaurant',
  'agent',
  'tax',
  'platform',
  'fund',
] as const
export type LedgerAccount = (typeof ledgerAccounts)[number]

/** Accounts that everybody has their own of; a visitor who donates has no name, and so `donor` may be nobody's. */
export const ownedAccounts = ['customer', 'cash', 'restaurant', 'agent'] as const satisfies LedgerAccount[]
/** Accounts that there is one of. */
export const houseAccounts = ['clearing', 'tax', 'platform', 'fund'] as const satisfies LedgerAccount[]

/** Why money moved. */
export const transferKinds = ['charge', 'cash', 'settlement', 'refund', 'donation'] as const
export type TransferKind = (typeof transferKinds)[number]
