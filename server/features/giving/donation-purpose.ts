import { eq, sql } from 'drizzle-orm'
import type { PaymentAction } from '#shared/payments.ts'
import type { Transaction } from '../../db/connection.ts'
import { donations } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import type { StoredResponse } from '../../http/stored-response.ts'
import { postTransfer } from '../ledger/post-transfer.ts'
import type { LockedPayment } from '../payments/lock-payment.ts'
import type { SettledCharge } from '../payments/provider.ts'
import { declinedResponse, type PaymentPurpose } from '../payments/purpose.ts'
import { recordCapture, recordFailure, refundPayment } from '../payments/record-payment.ts'
import { receiptYear } from '../receipts/format.ts'
import { type DonationRow, donationView } from './donation-view.ts'
import { actionOf } from './find-donation.ts'
import { giveBack, receive } from './fund.ts'

type Needed = Omit<Deps, 'paymentPurposes'>

/**
 * Settles a donation with its payment: the money goes to the fund and the receipt is e-mailed, or the donation has failed. A
 * payment that is captured after the donation failed is refunded at once.
 */
export const donationPurpose = (deps: Needed): PaymentPurpose => ({
  settle: async (tx, payment, result) => {
    const [donation] = await tx
      .select()
      .from(donations)
      .where(eq(donations.paymentId, payment.id))
      .for('update')
    if (!donation) throw new Error(`the donation of payment ${payment.id} is missing`)
    const settled = await settle(deps, tx, donation, payment, result)
    return result.outcome === 'declined' && settled.status === 'failed'
      ? declinedResponse(result.message)
      : donationResponse(deps, settled)
  },
  returnPath: async () => '/donate',
  openResponse: async (executor, paymentId) => {
    const [donation] = await executor.select().from(donations).where(eq(donations.paymentId, paymentId))
    if (!donation) throw new Error(`the donation of payment ${paymentId} is missing`)
    return donationResponse(deps, donation, await actionOf(executor, paymentId))
  },
  isAwaited: async (executor, paymentId) => {
    const [donation] = await executor.select().from(donations).where(eq(donations.paymentId, paymentId))
    return donation?.status === 'pending'
  },
})

const settle = async (
  deps: Needed,
  tx: Transaction,
  donation: DonationRow,
  payment: LockedPayment,
  result: SettledCharge,
): Promise<DonationRow> => {
  const now = deps.clock()
  const { id, paymentId, amount } = donation
  const mark = async (values: Partial<DonationRow>): Promise<DonationRow> => {
    await tx.update(donations).set(values).where(eq(donations.id, id))
    return { ...donation, ...values }
  }
  if (payment.status === 'created' && result.outcome === 'captured') {
    await recordCapture(tx, paymentId, amount, { now, reference: result.reference })
    await postTransfer(tx, now, ...receive(donation))
    await deps.jobs.send('donation-receipt', { donationId: id }, { tx })
    return mark({ status: 'received', receivedAt: now, receiptNumber: await nextReceiptNumber(tx, now) })
  }
  if (payment.status === 'created' && result.outcome === 'declined') {
    await recordFailure(tx, paymentId, result.message, now)
    return mark({ status: 'failed' })
  }
  if (payment.status === 'failed' && result.outcome === 'captured') {
    await recordCapture(tx, paymentId, amount, { now, reference: result.reference })
    for (const { id: transfer, kind } of await postTransfer(tx, now, ...giveBack(donation)))
      if (kind === 'refund') await refundPayment(deps, tx, { transfer, paymentId, amount })
    return mark({ status: 'refunded' })
  }
  return donation
}

const nextReceiptNumber = async (tx: Transaction, now: Date): Promise<string> => {
  const { rows } = await tx.execute<{ number: string }>(
    sql`SELECT lpad(nextval('donation_receipt_numbers')::text, 6, '0') AS number`,
  )
  return `DON-${receiptYear(now)}-${rows[0]?.number ?? ''}`
}

const donationResponse = (
  deps: Needed,
  row: DonationRow,
  action: PaymentAction | null = null,
): StoredResponse => ({
  status: 201,
  body: JSON.stringify(donationView(deps, row, action)),
})
