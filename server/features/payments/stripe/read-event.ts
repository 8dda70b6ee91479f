import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { paise } from '#shared/money/money.ts'
import { minuteMs } from '#shared/time.ts'
import type { RefundResult, ServiceFee, WebhookEvent, WebhookRequest } from '../provider.ts'
import { type Charge, event, type Refund, refund, session, succeededIntent } from './entities.ts'

const toleranceMs = 5 * minuteMs
const uuid = z.uuid()

export const notCompleted = {
  outcome: 'declined',
  message: /*i18n*/ 'The payment was not completed in time.',
} as const

/** What Stripe keeps, once it says so. */
export const feeOf = ({ balance_transaction: balance }: Charge): { fee?: ServiceFee } => {
  if (typeof balance !== 'object' || balance === null) return {}
  const tax = (balance.fee_details ?? []).filter(({ type }) => type === 'tax')
  return {
    fee: { amount: paise(balance.fee), tax: paise(tax.reduce((sum, { amount }) => sum + amount, 0)) },
  }
}

export const refundStates = {
  pending: 'pending',
  requires_action: 'pending',
  succeeded: 'done',
  failed: 'failed',
  canceled: 'failed',
} as const
export const refundResult = ({ id, status, failure_reason: reason }: Refund): RefundResult => ({
  status: refundStates[status],
  reference: id,
  ...(refundStates[status] === 'failed' && { failure: reason ?? status }),
})

/**
 * Whether Stripe signed these bytes within the last five minutes, by any of the signatures of a changing
 * secret.
 */
const isSigned = (secret: string, now: Date, { body, headers }: WebhookRequest): boolean => {
  const parts = String(headers['stripe-signature'] ?? '')
    .split(',')
    .map((part) => part.trim().split('='))
  const at = Number(parts.find(([name]) => name === 't')?.[1])
  if (!(Math.abs(now.getTime() - at * 1000) <= toleranceMs)) return false
  const expected = createHmac('sha256', secret).update(`${at}.`).update(body).digest()
  return parts.some(
    ([name, hex = '']) =>
      name === 'v1' && /^[0-9a-f]{64}$/i.test(hex) && timingSafeEqual(Buffer.from(hex, 'hex'), expected),
  )
}

/** Reads a webhook of Stripe; null if it is not signed. */
export const readEvent = (
  secret: string,
  now: Date,
  request: WebhookRequest,
): WebhookEvent | 'ignored' | null => {
  if (!isSigned(secret, now, request)) return null
  const { type, data } = event.parse(JSON.parse(request.body.toString('utf8')))
  if (type.startsWith('checkout.session.')) return sessionEvent(type, data.object)
  if (type === 'payment_intent.succeeded') {
    // Its session says so too, unless it had ended before.
    const intent = succeededIntent.parse(data.object)
    const paymentId = uuid.safeParse(intent.metadata?.payment)
    return paymentId.success ? { kind: 'lookUp', reference: intent.id } : 'ignored'
  }
  if (type === 'refund.updated' || type === 'refund.failed' || type === 'charge.refund.updated') {
    const changed = refund.parse(data.object)
    const refundId = uuid.safeParse(changed.metadata?.refund)
    if (!refundId.success) return 'ignored'
    return { kind: 'refund', refundId: refundId.data, result: refundResult(changed) }
  }
  return 'ignored'
}

const sessionEvent = (type: string, object: unknown): WebhookEvent | 'ignored' => {
  const { client_reference_id: ours, payment_intent: reference, payment_status: paid } = session.parse(object)
  const paymentId = uuid.safeParse(ours)
  if (!paymentId.success) return 'ignored'
  if (type === 'checkout.session.expired' || type === 'checkout.session.async_payment_failed')
    return { kind: 'charge', paymentId: paymentId.data, result: notCompleted }
  return paid === 'paid' && reference
    ? { kind: 'charge', paymentId: paymentId.data, result: { outcome: 'captured', reference } }
    : 'ignored'
}

/** Stripe's id of an event. */
export const eventId = ({ body }: WebhookRequest): string => event.parse(JSON.parse(body.toString('utf8'))).id
