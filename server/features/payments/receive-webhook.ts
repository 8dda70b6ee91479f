import type { Deps } from '../../deps.ts'
import type { WebhookRequest } from './provider.ts'
import { settleRefund } from './refund-payment.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Handles a payment service's webhook: settles the payment or refund that it is about. Repeats change
 * nothing. Returns false if the signature is invalid.
 */
export const receiveWebhook = async (deps: Deps, request: WebhookRequest): Promise<boolean> => {
  const event = deps.payments.readWebhook(request)
  if (event === null) return false
  if (event === 'ignored') return true
  if (event.kind === 'charge') await settlePayment(deps, event.paymentId, event.result)
  else await settleRefund(deps, event.refundId, event.result)
  return true
}
