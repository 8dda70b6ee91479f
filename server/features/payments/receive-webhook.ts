import type { Deps } from '../../deps.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * A payment service's late answer: settles the payment it is about. Repeats change nothing. False when the signature
 * is not the service's.
 */
export const receiveWebhook = async (deps: Deps, body: string, signature: string): Promise<boolean> => {
  const event = deps.payments.readWebhook(body, signature)
  if (event === null) return false
  await settlePayment(deps, event.paymentId, event.result)
  return true
}
