import { eq } from 'drizzle-orm'
import { payments } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { storeResponseOfPayment } from '../../http/idempotency.ts'
import type { StoredResponse } from '../../http/stored-response.ts'
import { lockPayment } from './lock-payment.ts'
import type { SettledCharge } from './provider.ts'

/**
 * Records what became of a payment together with what it pays for, in one transaction. Repeatable: what is settled stays as it
 * is, and cash is nobody's to settle. Returns, and stores for repeats of the command that began the payment, its response.
 */
export const settlePayment = (
  deps: Deps,
  paymentId: string,
  result: SettledCharge,
): Promise<StoredResponse> =>
  deps.db.transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId)
    if (!payment) throw new Error(`payment ${paymentId} is missing`)
    const purpose = deps.paymentPurposes[payment.purpose]
    if (payment.method === 'cashOnDelivery') {
      deps.log.warn(
        { paymentId },
        'a payment service spoke of a payment in cash; it is collected at the door',
      )
      return purpose.openResponse(tx, paymentId)
    }
    // Whatever the customer had to do for it is over.
    if (payment.action !== null)
      await tx.update(payments).set({ action: null }).where(eq(payments.id, paymentId))
    const response = await purpose.settle(tx, payment, result)
    await storeResponseOfPayment(tx, paymentId, response)
    return response
  })
