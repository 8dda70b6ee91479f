import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { refundStatuses } from '#shared/payments/payments.ts'
import { minuteMs } from '#shared/time.ts'
import { sandboxCharges, sandboxRefunds } from '../../../db/tables/payments.ts'
import type { Deps } from '../../../deps.ts'
import type { JobData } from '../../../jobs/queues.ts'
import { isSigned, sign } from '../../../secrets/keys.ts'
import type { Instrument, SettledCharge, WebhookEvent, WebhookRequest } from '../provider.ts'

/**
 * Tolerance of webhook timestamps. The signature covers time and body, so that a recorded webhook cannot be
 * replayed later.
 */
const toleranceMs = 5 * minuteMs
const purpose = 'sandbox-payments'

const eventBody = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('charge'),
    paymentId: z.uuid(),
    result: z.discriminatedUnion('outcome', [
      z.object({ outcome: z.literal('captured'), reference: z.string() }),
      z.object({ outcome: z.literal('declined'), message: z.string() }),
    ]),
  }),
  z.object({
    kind: z.literal('refund'),
    refundId: z.uuid(),
    result: z.object({ status: z.enum(refundStatuses), reference: z.nullable(z.string()) }),
  }),
])

type Signer = Pick<Deps, 'keys' | 'clock'>
type SignedRequest = WebhookRequest & { headers: { 'x-signature': string } }

/** The sandbox's id of a charge. */
export const sandboxReference = (paymentId: string) => `sandbox_${paymentId}`

/** The same of one whose customer is not charged again. */
export const onceReference = (paymentId: string) => `sandbox_once_${paymentId}`

/** The decline of a charge without its customer, as the bank allows none, or none any more. */
export const noMandate = {
  outcome: 'declined',
  message: /*i18n*/ 'Your bank did not allow this charge.',
} as const

/** The decline of a charge by the customer or the bank. */
export const sandboxDecline = (
  method: Instrument['method'],
): Extract<SettledCharge, { outcome: 'declined' }> => ({
  outcome: 'declined',
  message:
    method === 'upi'
      ? /*i18n*/ 'The UPI payment failed. Please use another payment method.'
      : /*i18n*/ 'Your card was declined. Please use another payment method.',
})

/** The webhook of a captured charge, as `readSandboxWebhook` expects it. */
export const sandboxWebhook = (signer: Signer, paymentId: string): SignedRequest =>
  signedWebhook(signer, {
    kind: 'charge',
    paymentId,
    result: { outcome: 'captured', reference: sandboxReference(paymentId) },
  })

export const signedWebhook = ({ keys, clock }: Signer, event: WebhookEvent): SignedRequest => {
  const body = Buffer.from(JSON.stringify(event))
  const at = clock().getTime()
  return { body, headers: { 'x-signature': `t=${at},v1=${sign(keys, purpose, signedText(at, body))}` } }
}

/** Reads a webhook; null if its signature is invalid or its timestamp is more than five minutes off. */
export const readSandboxWebhook = (
  { keys, clock }: Signer,
  { body, headers }: WebhookRequest,
): WebhookEvent | null => {
  const [, at = '', signature = ''] = /^t=(\d{1,16}),v1=([\w-]+)$/.exec(String(headers['x-signature'])) ?? []
  if (!isSigned(keys, purpose, signedText(Number(at), body), signature)) return null
  if (Math.abs(clock().getTime() - Number(at)) > toleranceMs) return null
  return eventBody.parse(JSON.parse(body.toString('utf8')))
}

/** The text to sign. Latin-1 maps each byte to one character, so that no two bodies have the same text. */
const signedText = (at: number, body: Buffer) => `webhook.${at}.${body.toString('latin1')}`

/**
 * The webhook of a charge, or of a refund, which it completes. A stored charge (hosted sandbox) has its
 * result; the plain sandbox stores none, and its charges always succeed.
 */
export const sandboxWebhookOf = async (
  deps: Deps,
  { paymentId, refundId }: JobData['sandbox-webhook'],
): Promise<WebhookRequest> => {
  if (refundId !== undefined) {
    await deps.db.update(sandboxRefunds).set({ status: 'done' }).where(eq(sandboxRefunds.id, refundId))
    const result = { status: 'done', reference: sandboxReference(refundId) } as const
    return signedWebhook(deps, { kind: 'refund', refundId, result })
  }
  const [charge] = await deps.db.select().from(sandboxCharges).where(eq(sandboxCharges.paymentId, paymentId))
  return charge?.status === 'declined'
    ? signedWebhook(deps, { kind: 'charge', paymentId, result: sandboxDecline(charge.method) })
    : sandboxWebhook(deps, paymentId)
}
