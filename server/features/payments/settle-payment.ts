import { eq } from 'drizzle-orm'
import { payments } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { storeResponseOfPayment } from '../../http/idempotency.ts'
import type { StoredResponse } from '../../http/stored-response.ts'
import { countDecline, unpaidCounts } from './decline-limits.ts'
import { lockPayment } from './lock-payment.ts'
import type { SettledCharge } from './provider.ts'

/**
 * Records what became of a payment together with what it pays for, in one transaction. Repeatable: what is settled stays as it
 * is, and cash is nobody's to settle. Returns, and stores for repeats of the command that began the payment, its response.
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

/** `unpaidBy` where a customer was asked to do something for the payment, and it did not go through. */
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
    // Whatever the customer had to do for it is over.
    if (payment.action !== null)
      await tx.update(payments).set({ action: null }).where(eq(payments.id, paymentId))
    const response = await purpose.settle(tx, payment, result)
    await storeResponseOfPayment(tx, paymentId, response)
    const isUnpaid = payment.action !== null && result.outcome === 'declined'
    return { response, unpaidBy: isUnpaid ? payment.userId : null }
  })
