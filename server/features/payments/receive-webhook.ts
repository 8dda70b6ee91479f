import type { Deps } from '../../deps.ts'
import type { WebhookRequest } from './provider.ts'
import { settleRefund } from './refund-payment.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * What a payment service says later: settles the payment or the refund that it is about. Repeats change nothing. False when
 * the signature is not the service's.
 */
export const receiveWebhook = async (deps: Deps, request: WebhookRequest): Promise<boolean> => {
  const event = deps.payments.readWebhook(request)
  if (event === null) return false
  if (event === 'ignored') return true
  if (event.kind === 'charge') await settlePayment(deps, event.paymentId, event.result)
  else await settleRefund(deps, event.refundId, event.result)
  return true
}
