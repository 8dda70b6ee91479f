import type { Fact } from '../impact/tell.ts'
import type { DonationRow } from './donation-view.ts'

/** What the public ledger says of a received donation: neither who gave it nor what they wrote. Amount in paise. */
export const donated = ({ id, amount }: Pick<DonationRow, 'id' | 'amount'>, at: Date): Fact => ({
  kind: 'donated',
  about: id,
  facts: { donation: id, amount },
  at,
})
