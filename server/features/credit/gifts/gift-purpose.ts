import { eq } from 'drizzle-orm'
import { paise } from '#shared/money/money.ts'
import type { PaymentAction } from '#shared/payments/payments.ts'
import type { Executor, Transaction } from '../../../db/connection.ts'
import { creditGifts } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import type { StoredResponse } from '../../../http/caching/stored-response.ts'
import { postTransfer } from '../../ledger/post-transfer.ts'
import type { Transfer } from '../../ledger/transfer.ts'
import { paymentById } from '../../payments/payment-record.ts'
import { declinedResponse, type PaymentPurpose } from '../../payments/purpose.ts'
import { recordCapture, recordFailure } from '../../payments/record-payment.ts'
import { type GiftRow, giftView } from './gift-view.ts'
import { sendGiftBack } from './refund-gift.ts'

type Needed = Omit<Deps, 'paymentPurposes'>

const giftOf = async (executor: Executor, paymentId: string): Promise<GiftRow> => {
  const [row] = await executor.select().from(creditGifts).where(eq(creditGifts.paymentId, paymentId))
  if (!row) throw new Error(`the gift of payment ${paymentId} is missing`)
  return row
}

/** What its buyer pays is kept for whoever redeems it. */
const sale = ({ paymentId, buyerId, amount }: GiftRow): Transfer => ({
  kind: 'gift',
  orderId: null,
  paymentId,
  entries: [
    { account: 'customer', owner: buyerId, amount: paise(-amount) },
    { account: 'gifts', amount },
  ],
})

/**
 * Settles a gift of credit with its payment: its code can be redeemed, and is mailed. What is captured after
 * it had failed goes back at once: nobody waits for it any more.
 */
export const giftPurpose = (deps: Needed): PaymentPurpose => ({
  settle: async (tx, payment, result) => {
    const [found] = await tx
      .select()
      .from(creditGifts)
      .where(eq(creditGifts.paymentId, payment.id))
      .for('update')
    if (!found) throw new Error(`the gift of payment ${payment.id} is missing`)
    const now = deps.clock()
    let row = found
    if (result.outcome === 'declined' && payment.status === 'created') {
      await recordFailure(tx, payment.id, result.message, now)
      row = await mark(tx, row, { status: 'failed' })
    }
    if (result.outcome === 'captured' && (payment.status === 'created' || payment.status === 'failed')) {
      await recordCapture(tx, payment.id, row.amount, { now, reference: result.reference })
      await postTransfer(tx, now, sale(row))
      row = await mark(tx, row, { status: 'paid', paidAt: now })
      if (payment.status === 'failed') row = await sendGiftBack(deps, tx, row, now)
      else await deps.jobs.send('gift-mail', { giftId: row.id }, { tx })
    }
    return result.outcome === 'declined' && row.status === 'failed'
      ? declinedResponse(result.message)
      : response(deps, row)
  },
  returnPath: async () => '/customer-dashboard?tab=credit',
  openResponse: async (executor, paymentId) => {
    const open = await paymentById(executor, paymentId)
    return response(deps, await giftOf(executor, paymentId), open?.action ?? null)
  },
  isAwaited: async (executor, paymentId) => (await giftOf(executor, paymentId)).status === 'waiting',
})

const mark = async (tx: Transaction, row: GiftRow, values: Partial<GiftRow>): Promise<GiftRow> => {
  await tx.update(creditGifts).set(values).where(eq(creditGifts.id, row.id))
  return { ...row, ...values }
}

/** Stored for repeats, so without the code: that is put in when it is sent (buy-gift.ts). */
const response = (deps: Needed, row: GiftRow, action: PaymentAction | null = null): StoredResponse => ({
  status: 201,
  body: JSON.stringify({ ...giftView(deps, row, action), code: null }),
})
