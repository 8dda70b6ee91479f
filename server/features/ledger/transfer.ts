import { randomUUID } from 'node:crypto'
import type { houseAccounts, LedgerAccount, ownedAccounts, TransferKind } from '#shared/money/ledger.ts'
import { type Paise, sumOf } from '#shared/money/money.ts'
import type { ledgerEntries } from '../../db/tables/ledger.ts'

/** One entry of a transfer. `amount` is positive if the account gains. */
export type Entry = { amount: Paise } & (
  | { account: (typeof ownedAccounts)[number]; owner: string }
  | { account: (typeof houseAccounts)[number]; owner?: null }
  | { account: 'donor'; owner: string | null }
)

/** A movement of money between accounts. Its entries sum to zero; entries of zero are left out. */
export type Transfer = {
  /** A new UUID, where somebody keeps it; otherwise it is given one. */
  id?: string
  kind: TransferKind
  orderId: string | null
  paymentId: string | null
  entries: readonly Entry[]
}

export type NewEntry = Omit<typeof ledgerEntries.$inferSelect, 'id'>
export type PostedTransfer = { id: string; kind: TransferKind; entries: NewEntry[] }

/** Converts transfers into rows. Throws if one does not balance, which is a programming error. */
export const prepareTransfers = (transfers: readonly Transfer[], at: Date): PostedTransfer[] =>
  transfers.flatMap(({ id = randomUUID(), kind, orderId, paymentId, entries }) => {
    const total = sumOf(entries.map(({ amount }) => amount))
    if (total !== 0)
      throw new Error(`the ${kind} of ${orderId ?? paymentId} is out of balance by ${total} paise`)
    const moving = entries.filter(({ amount }) => amount !== 0)
    if (moving.length === 0) return []
    const entry = (account: LedgerAccount, owner: string | null, amount: Paise): NewEntry => ({
      transferId: id,
      orderId,
      paymentId,
      kind,
      account,
      owner,
      amount,
      at,
    })
    return [{ id, kind, entries: moving.map((one) => entry(one.account, one.owner ?? null, one.amount)) }]
  })
