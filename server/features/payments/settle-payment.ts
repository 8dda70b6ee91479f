import { eq } from 'drizzle-orm'
import { payments } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import type { StoredResponse } from '../../http/caching/stored-response.ts'
import { storeResponseOfPayment } from '../../http/idempotency.ts'
import { bookFee } from './book-fee.ts'
import { countDecline, unpaidCounts } from './decline-limits.ts'
import { lockPayment } from './lock-payment.ts'
import type { SettledCharge } from './provider.ts'

/**
 * Settles a payment together with what it pays for, in one transaction. Idempotent: what is settled stays as
 * it is; cash payments are left alone. Returns the response to the command that began the payment, and stores
 * it for repeats.
 */
export const settlePayment = async (
  deps: Deps,
  paymentId: string,
  result: SettledCharge,
): Promise<StoredResponse> => {
  const { response, unpaidBy } = await settle(deps, paymentId, result)
  await countDecline(deps, paymentId, unpaidCounts(unpaidBy))
  return response
}

/**
 * Settles the payment. `unpaidBy` is the customer who had something to do for it and did not succeed, else
 * null.
 */
const settle = (
  deps: Deps,
  paymentId: string,
  result: SettledCharge,
): Promise<{ response: StoredResponse; unpaidBy: string | null }> =>
  deps.db.transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId)
    if (!payment) throw new Error(`payment ${paymentId} is missing`)
    const purpose = deps.paymentPurposes[payment.purpose]
    if (payment.method === 'cashOnDelivery') {
      deps.log.warn(
        { paymentId },
        'a payment service spoke of a payment in cash; it is collected at the door',
      )
      return { response: await purpose.openResponse(tx, paymentId), unpaidBy: null }
    }
    // The customer has nothing left to do.
    if (payment.action !== null)
      await tx.update(payments).set({ action: null }).where(eq(payments.id, paymentId))
    const response = await purpose.settle(tx, payment, result)
    if (result.outcome === 'captured' && result.fee) await bookFee(tx, paymentId, result.fee, deps.clock())
    await storeResponseOfPayment(tx, paymentId, response)
    const isUnpaid = payment.action !== null && result.outcome === 'declined'
    return { response, unpaidBy: isUnpaid ? payment.userId : null }
  })
