import { createHash } from 'node:crypto'
import { z } from 'zod'
import { paise } from '#shared/money/money.ts'
import type { RefundResult, ServiceFee, SettledCharge, WebhookEvent, WebhookRequest } from '../provider.ts'
import { event, type Payment, type PaymentLink, type Refund } from './entities.ts'
import { isSignedBy } from './signatures.ts'

const uuid = z.uuid()
/** Our id among an entity's notes; what others made by hand has none. */
const noted = (notes: Payment['notes'], name: string): string | undefined => {
  const id = uuid.safeParse(notes?.[name])
  return id.success ? id.data : undefined
}

/** Our payment that a payment of Razorpay's is of: links hand their notes on. */
export const paymentIdOf = ({ notes }: Payment): string | undefined => noted(notes, 'payment')
export const refundIdOf = ({ notes, receipt }: Refund): string | undefined => {
  const id = uuid.safeParse(receipt)
  return noted(notes, 'refund') ?? (id.success ? id.data : undefined)
}

/** Our payment that a link is of; what others made by hand may refer to anything. */
export const linkedPaymentId = ({ reference_id: id }: PaymentLink): string | undefined =>
  uuid.safeParse(id).data

/** What Razorpay keeps, once it says so. */
export const feeOf = ({ fee, tax }: Payment): { fee?: ServiceFee } =>
  fee == null ? {} : { fee: { amount: paise(fee), tax: paise(tax ?? 0) } }

export const capturedOf = (charged: Payment): SettledCharge => ({
  outcome: 'captured',
  reference: charged.id,
  ...feeOf(charged),
})

export const notCompleted = {
  outcome: 'declined',
  message: /*i18n*/ 'The payment was not completed in time.',
} as const

export const refundStates = { pending: 'pending', processed: 'done', failed: 'failed' } as const
export const refundResult = ({ id, status }: Refund): RefundResult => ({
  status: refundStates[status],
  reference: id,
  ...(status === 'failed' && { failure: 'refused by the bank' }),
})

/**
 * Reads a webhook of Razorpay, signed over its exact bytes by the current or the previous secret; null if it
 * is not. A payment that failed is no event of ours: its customer may try again until the link ends.
 */
export const readEvent = (
  secrets: readonly string[],
  { body, headers }: WebhookRequest,
): WebhookEvent | 'ignored' | null => {
  const signature = headers['x-razorpay-signature']
  if (!isSignedBy(secrets, body, typeof signature === 'string' ? signature : undefined)) return null
  const { event: name, payload } = event.parse(JSON.parse(body.toString('utf8')))
  const [link, payment, refund] = [
    payload.payment_link?.entity,
    payload.payment?.entity,
    payload.refund?.entity,
  ]
  if (name.startsWith('payment_link.') && link) return linkEvent(name, link, payment)
  if (name === 'payment.captured' && payment) {
    const paymentId = paymentIdOf(payment)
    return paymentId === undefined
      ? { kind: 'lookUp', reference: payment.id }
      : { kind: 'charge', paymentId, result: capturedOf(payment) }
  }
  if ((name === 'refund.processed' || name === 'refund.failed') && refund) {
    const refundId = refundIdOf(refund)
    return refundId === undefined ? 'ignored' : { kind: 'refund', refundId, result: refundResult(refund) }
  }
  return 'ignored'
}

/** Razorpay's id of an event; of one without, its bytes. */
export const eventId = ({ body, headers }: WebhookRequest): string => {
  const id = headers['x-razorpay-event-id']
  return typeof id === 'string' && id.length <= 200 ? id : createHash('sha256').update(body).digest('hex')
}

const linkEvent = (
  name: string,
  link: PaymentLink,
  payment: Payment | undefined,
): WebhookEvent | 'ignored' => {
  const paymentId = linkedPaymentId(link)
  if (paymentId === undefined) return 'ignored'
  if (name === 'payment_link.paid' && payment)
    return { kind: 'charge', paymentId, result: capturedOf(payment) }
  if (name === 'payment_link.cancelled' || name === 'payment_link.expired')
    return { kind: 'charge', paymentId, result: notCompleted }
  return 'ignored'
}
