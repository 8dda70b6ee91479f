import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Jobs } from '../../jobs/queue.ts'
import type { ChargeResult, NewInstrument, PaymentProvider, WebhookEvent } from './provider.ts'

const declinedCard = '4000000000000002'
const timedOutCard = '4000000000000119'
const failingUpi = 'failure@upi'
/** How long after a time-out the sandbox tells what became of the charge. */
const webhookAfterSeconds = 5

const webhookBody = z.object({
  paymentId: z.uuid(),
  outcome: z.enum(['captured', 'declined']),
  reference: z.string(),
})

/** A payment service that moves no money; its test numbers are those of api.md. Anything else succeeds. */
export const openSandbox = (secret: string, jobs: Jobs): PaymentProvider => ({
  name: 'sandbox',
  charge: async ({ paymentId, instrument, save }) => {
    if ('saved' in instrument)
      return isToken(instrument.saved.token)
        ? { outcome: 'captured', reference: reference(paymentId) }
        : declined(/*i18n*/ 'This saved payment method no longer works. Please use another one.')
    const number = accountNumber(instrument)
    if (number === declinedCard)
      return declined(/*i18n*/ 'Your card was declined. Please use another payment method.')
    if (number === failingUpi)
      return declined(/*i18n*/ 'The UPI payment failed. Please use another payment method.')
    if (number === timedOutCard) {
      await jobs.send('sandbox-webhook', { paymentId }, { startAfterSeconds: webhookAfterSeconds })
      return { outcome: 'pending' }
    }
    return {
      outcome: 'captured',
      reference: reference(paymentId),
      ...(save && { token: tokenOf(secret, number) }),
    }
  },
  find: async () => declined(/*i18n*/ 'The payment was not completed in time.'),
  refund: async () => {},
  readWebhook: (body, signature) => {
    const expected = Buffer.from(sign(secret, body))
    const given = Buffer.from(signature)
    if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null
    const parsed = webhookBody.safeParse(JSON.parse(body))
    if (!parsed.success) return null
    return { paymentId: parsed.data.paymentId, result: resultOf(parsed.data) }
  },
})

/** The sandbox's own webhook, signed as `readWebhook` expects it. */
export const sandboxWebhook = (secret: string, paymentId: string): { body: string; signature: string } => {
  const body = JSON.stringify({ paymentId, outcome: 'captured', reference: reference(paymentId) })
  return { body, signature: sign(secret, body) }
}

const accountNumber = (instrument: NewInstrument): string =>
  instrument.method === 'upi'
    ? instrument.upi.upiId.toLowerCase()
    : instrument.card.cardNumber.replace(/\D/g, '')
/** The same for the same card, so that it is saved once. */
const tokenOf = (secret: string, number: string): string =>
  `sandbox_token_${createHmac('sha256', secret).update(`token.${number}`).digest('base64url')}`
const isToken = (token: string): boolean => /^sandbox_token_[\w-]{43}$/.test(token)
const reference = (paymentId: string) => `sandbox_${paymentId}`
const declined = (message: string): Extract<ChargeResult, { outcome: 'declined' }> => ({
  outcome: 'declined',
  message,
})
const sign = (secret: string, body: string) =>
  createHmac('sha256', secret).update(`webhook.${body}`).digest('hex')
const resultOf = ({ outcome, reference }: z.infer<typeof webhookBody>): WebhookEvent['result'] =>
  outcome === 'captured' ? { outcome, reference } : declined(/*i18n*/ 'The payment was declined.')
