import { type Paise, paise } from '#shared/money/money.ts'
import type { Fact } from '../../impact/record-impact.ts'
import type { DonationRow } from './donation-view.ts'

type Given = Pick<DonationRow, 'id' | 'amount'> & { meals?: number | null }

/**
 * What the public ledger says of a received donation: neither who gave it nor what they wrote, but for
 * how many meals it is. Amount in paise.
 */
export const donated = ({ id, amount, meals = null }: Given, at: Date): Fact => ({
  kind: 'donated',
  about: id,
  facts: { donation: id, amount, ...(meals !== null && { meals }) },
  at,
})

/**
 * That some of it went back to its donor: a correction, so that the sums of the ledger are those of the fund.
 * `transfer` is the refund's.
 */
export const donatedLess = (
  id: string,
  { amount, transfer, at }: { amount: Paise; transfer: string; at: Date },
): Fact => ({
  kind: 'donated',
  about: `${id} refund ${transfer}`,
  facts: { donation: id, amount: paise(-amount), corrects: id },
  at,
})
