import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/connection.ts'
import { donationRefunds, donations } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { recordImpact } from '../impact/record-impact.ts'
import { postTransfer } from '../ledger/post-transfer.ts'
import type { LockedPayment } from '../payments/lock-payment.ts'
import type { SettledCharge } from '../payments/provider.ts'
import { recordCapture, recordFailure, refundPayment } from '../payments/record-payment.ts'
import { receiptYear } from '../receipts/format.ts'
import { donated } from './donations/donated.ts'
import type { DonationRow } from './donations/donation-view.ts'
import { receive, refundLateGift } from './fund/fund.ts'
import { followMonthlyGift } from './monthly/follow-monthly.ts'

/** Locks the donation of a locked payment; undefined if it has none. */
export const lockDonation = async (tx: Transaction, paymentId: string): Promise<DonationRow | undefined> => {
  const [donation] = await tx.select().from(donations).where(eq(donations.paymentId, paymentId)).for('update')
  return donation
}

/**
 * Settles a locked donation with its payment: the money goes to the fund and the receipt is e-mailed, or the
 * donation has failed. What is captured after the donation failed, or for one that is `unwanted` by now, is
 * refunded at once. Idempotent.
 */
export const settleDonation = async (
  deps: Omit<Deps, 'paymentPurposes'>,
  tx: Transaction,
  donation: DonationRow,
  payment: LockedPayment,
  result: SettledCharge,
  { unwanted = false }: { unwanted?: boolean } = {},
): Promise<DonationRow> => {
  const now = deps.clock()
  const { id, paymentId, amount, status } = donation
  const mark = async (values: Partial<DonationRow>): Promise<DonationRow> => {
    await tx.update(donations).set(values).where(eq(donations.id, id))
    const settled = { ...donation, ...values }
    await followMonthlyGift(deps, tx, settled)
    return settled
  }
  if (result.outcome === 'declined' && payment.status === 'created') {
    await recordFailure(tx, paymentId, result.message, now)
    return mark({ status: 'failed' })
  }
  const isNew = status === 'pending' || status === 'failed'
  if (result.outcome !== 'captured' || !isNew) return donation
  if (payment.status !== 'created' && payment.status !== 'failed') return donation
  await recordCapture(tx, paymentId, amount, { now, reference: result.reference })
  if (payment.status === 'created' && !unwanted) {
    await postTransfer(tx, now, ...receive(donation))
    await recordImpact(tx, donated(donation, now))
    await deps.jobs.send('donation-receipt', { donationId: id }, { tx })
    if (donation.honoreeEmail !== null) await deps.jobs.send('gift-card', { donationId: id }, { tx })
    return mark({ status: 'received', receivedAt: now, receiptNumber: await nextReceiptNumber(tx, now) })
  }
  for (const { id: transfer, kind } of await postTransfer(tx, now, ...refundLateGift(donation)))
    if (kind === 'refund') {
      await refundPayment(deps, tx, { transfer, paymentId, amount })
      await tx.insert(donationRefunds).values({ id: transfer, donationId: id, amount, at: now })
    }
  return mark({ status: 'refunded', refunded: amount, mealsKept: 0 })
}

/** The number of the next receipt, of a donation that is received now. */
export const nextReceiptNumber = async (tx: Transaction, now: Date): Promise<string> => {
  const { rows } = await tx.execute<{ number: string }>(
    sql`SELECT lpad(nextval('donation_receipt_numbers')::text, 6, '0') AS number`,
  )
  return `DON-${receiptYear(now)}-${rows[0]?.number ?? ''}`
}
