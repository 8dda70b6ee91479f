import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Language } from '#shared/languages.ts'
import { type Paise, paise } from '#shared/money/money.ts'
import type { Executor, Transaction } from '../../../db/connection.ts'
import { toRow } from '../../../db/rows.ts'
import { insertRows, type StatementPart } from '../../../db/statement.ts'
import { donations } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { impactPart } from '../../impact/record-impact.ts'
import type { LockedPayment } from '../../payments/lock-payment.ts'
import type { SettledCharge } from '../../payments/provider.ts'
import { receiptYear } from '../../receipts/format.ts'
import { lockDonation, settleDonation } from '../settle-donation.ts'
import { donated } from './donated.ts'
import { type DonationRow, receiptToken } from './donation-view.ts'

type Given = {
  userId: string
  /** The payment of the orders, whose amount includes the donation. */
  paymentId: string
  amount: Paise
  name: string
  email: string
  language: Language
  now: Date
}

/** A donation that is paid with orders. Nobody was asked for a name on the wall, so it is anonymous there. */
export const newCheckoutDonation = ({ name, email, now, ...given }: Given): DonationRow => ({
  id: randomUUID(),
  ...given,
  message: '',
  anonymous: true,
  donorName: name,
  donorEmail: email,
  honoree: null,
  honoreeEmail: null,
  companyId: null,
  pan: null,
  panKeyId: null,
  status: 'pending',
  receiptNumber: null,
  createdAt: now,
  receivedAt: null,
  receiptSentAt: null,
  updates: true,
  hiddenAt: null,
  used: paise(0),
  refunded: paise(0),
  meals: null,
  mealsKept: 0,
  monthlyGiftId: null,
  monthlyTurn: null,
  atCheckout: true,
})

const rowOf = toRow(donations)

/** Inserts it, as a part of the checkout's statement. */
export const insertDonation = (donation: DonationRow): StatementPart => ({
  name: 'donation',
  values: { donations: JSON.stringify([rowOf(donation)]) },
  write: (parameter) => insertRows('given', donations, parameter('donations')),
})

/**
 * Marks it as received, with its receipt's number, and tells the public ledger, as parts of the statement
 * that captures the payment; `receive` (fund.ts) is the money. `now` is a value of another part.
 */
export const receiveDonation = (donation: Pick<DonationRow, 'id' | 'amount'>, at: Date): StatementPart[] => [
  {
    name: 'donation_received',
    reads: ['now'],
    values: { donationId: donation.id, receiptYear: receiptYear(at) },
    write: (parameter) => `received AS (
    UPDATE donations SET status = 'received', received_at = ${parameter('now')},
      receipt_number = concat('DON-', ${parameter('receiptYear')}::text, '-', lpad(nextval('donation_receipt_numbers')::text, 6, '0'))
    FROM agreed WHERE ok AND id = ${parameter('donationId')}::uuid AND status = 'pending'
  )`,
  },
  impactPart(donated(donation, at)),
]

/**
 * Settles the donation of a payment for orders, if there is one, in the transaction that settles the payment:
 * received, failed, or given back if none of the orders is left to pay for.
 */
export const settleCheckoutDonation = async (
  deps: Omit<Deps, 'paymentPurposes'>,
  tx: Transaction,
  payment: LockedPayment,
  result: SettledCharge,
  { withoutOrders }: { withoutOrders: boolean },
): Promise<void> => {
  const donation = await lockDonation(tx, payment.id)
  if (donation) await settleDonation(deps, tx, donation, payment, result, { unwanted: withoutOrders })
}

type CheckoutDonation = Pick<DonationRow, 'id' | 'amount' | 'status'> & { receiptToken: string }

/** A donation as the response to its checkout has it. */
export const checkoutDonationView = (
  deps: Pick<Deps, 'keys'>,
  { id, amount, status }: DonationRow,
): CheckoutDonation => ({ id, amount, status, receiptToken: receiptToken(deps, id) })

/** The donation of a payment for orders; undefined if there is none. */
export const donationOf = async (
  deps: Pick<Deps, 'keys'>,
  executor: Executor,
  paymentId: string,
): Promise<CheckoutDonation | undefined> => {
  const [row] = await executor.select().from(donations).where(eq(donations.paymentId, paymentId))
  return row && checkoutDonationView(deps, row)
}
