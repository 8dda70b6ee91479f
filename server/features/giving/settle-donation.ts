import { randomUUID } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/connection.ts'
import { donations, idempotencyKeys, moneyEntries, payments } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import type { StoredResponse } from '../../http/idempotency.ts'
import { lockPayment } from '../payments/lock-payment.ts'
import type { SettledCharge } from '../payments/provider.ts'
import { receiptYear } from '../receipts/format.ts'
import { type DonationRow, donationView } from './donation-view.ts'
import { type FundRow, giveBack, receive } from './fund.ts'

/**
 * Records what became of a donation's payment: the money goes to the fund and the receipt into the post, or the donation
 * has failed. Money that comes although it was given up goes straight back. Repeatable: what is settled stays as it is.
 * Gives, and stores for repeats of the call, its answer.
 */
export const settleDonation = (
  deps: Deps,
  paymentId: string,
  result: SettledCharge,
): Promise<StoredResponse> =>
  deps.db.transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId)
    const [donation] = await tx
      .select()
      .from(donations)
      .where(eq(donations.paymentId, paymentId))
      .for('update')
    if (!payment || !donation) throw new Error(`the donation of payment ${paymentId} is missing`)
    const settled = await settle(deps, tx, donation, payment.status, result)
    const response =
      result.outcome === 'declined' && settled.status === 'failed'
        ? declined(result.message)
        : donationResponse(deps, settled)
    await tx
      .update(idempotencyKeys)
      .set({ status: response.status, response: sql`${response.body}::json` })
      .where(and(eq(idempotencyKeys.paymentId, paymentId), isNull(idempotencyKeys.status)))
    return response
  })

const settle = async (
  deps: Deps,
  tx: Transaction,
  donation: DonationRow,
  paymentStatus: string,
  result: SettledCharge,
): Promise<DonationRow> => {
  const now = deps.clock()
  const { id, paymentId, amount } = donation
  const mark = async (values: Partial<DonationRow>): Promise<DonationRow> => {
    await tx.update(donations).set(values).where(eq(donations.id, id))
    return { ...donation, ...values }
  }
  const note = (values: Partial<typeof payments.$inferInsert>) =>
    tx
      .update(payments)
      .set({ ...values, updatedAt: now })
      .where(eq(payments.id, paymentId))

  if (paymentStatus === 'created' && result.outcome === 'captured') {
    await note({ status: 'captured', captured: amount, reference: result.reference })
    await writeMoney(tx, donation, receive(donation), now)
    await deps.jobs.send('donation-receipt', { donationId: id }, { tx })
    return mark({ status: 'received', receivedAt: now, receiptNumber: await nextReceiptNumber(tx, now) })
  }
  if (paymentStatus === 'created' && result.outcome === 'declined') {
    await note({ status: 'failed', failure: result.message })
    return mark({ status: 'failed' })
  }
  if (paymentStatus === 'failed' && result.outcome === 'captured') {
    await note({ status: 'refunded', captured: amount, refunded: amount, reference: result.reference })
    const { refund: transfer } = await writeMoney(tx, donation, giveBack(donation), now)
    if (transfer !== undefined)
      await deps.jobs.send('refund-payment', { transfer, paymentId, amount }, { tx })
    return mark({ status: 'refunded' })
  }
  return donation
}

/** One balanced transfer for each kind of row; gives their ids. */
const writeMoney = async (
  tx: Transaction,
  { paymentId }: DonationRow,
  rows: FundRow[],
  at: Date,
): Promise<Partial<Record<FundRow['kind'], string>>> => {
  const transfers = Object.fromEntries(rows.map(({ kind }) => [kind, randomUUID()]))
  await tx
    .insert(moneyEntries)
    .values(rows.map((row) => ({ ...row, transfer: transfers[row.kind] ?? '', paymentId, at })))
  return transfers
}

const nextReceiptNumber = async (tx: Transaction, now: Date): Promise<string> => {
  const { rows } = await tx.execute<{ number: string }>(
    sql`SELECT lpad(nextval('donation_receipt_numbers')::text, 6, '0') AS number`,
  )
  return `DON-${receiptYear(now)}-${rows[0]?.number ?? ''}`
}

export const donationResponse = (deps: Pick<Deps, 'keys'>, row: DonationRow): StoredResponse => ({
  status: 201,
  body: JSON.stringify(donationView(deps, row)),
})

const declined = (message: string): StoredResponse => ({
  status: 402,
  body: JSON.stringify({ code: 'payment_declined', message }),
})
