import { z } from 'zod'
import type { Jobs } from '../../jobs/queue.ts'
import { isSigned, type Keys, sign } from '../../keys.ts'
import type {
  ChargeResult,
  NewInstrument,
  PaymentProvider,
  SettledCharge,
  WebhookRequest,
} from './provider.ts'

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
export const openSandbox = (keys: Keys, jobs: Jobs): PaymentProvider => ({
  name: 'sandbox',
  methods: ['creditCard', 'upi'],
  takesDetails: true,
  charge: async ({ paymentId, instrument, save }) => {
    if ('saved' in instrument)
      return isToken(instrument.saved.token)
        ? { outcome: 'captured', reference: reference(paymentId) }
        : declined(/*i18n*/ 'This saved payment method no longer works. Please use another one.')
    if ('hosted' in instrument) throw new Error('this sandbox takes the details itself')
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
      ...(save && { token: tokenOf(keys, number) }),
    }
  },
  // It remembers nothing, and what it would have charged is charged again under the same id.
  find: async () => ({ outcome: 'unknown' }),
  refund: async ({ transfer }) => ({ status: 'done', reference: `sandbox_${transfer}` }),
  readWebhook: ({ body, headers }) => {
    const text = body.toString('utf8')
    if (!isSigned(keys, purpose, webhookText(text), String(headers['x-signature'] ?? ''))) return null
    const event = webhookBody.parse(JSON.parse(text))
    return { kind: 'charge', paymentId: event.paymentId, result: resultOf(event) }
  },
  list: null,
})

/** The sandbox's own webhook, signed as `readWebhook` expects it. */
export const sandboxWebhook = (
  keys: Keys,
  paymentId: string,
): WebhookRequest & { headers: { 'x-signature': string } } => {
  const body = JSON.stringify({ paymentId, outcome: 'captured', reference: reference(paymentId) })
  return { body: Buffer.from(body), headers: { 'x-signature': sign(keys, purpose, webhookText(body)) } }
}

const accountNumber = (instrument: NewInstrument): string =>
  instrument.method === 'upi'
    ? instrument.upi.upiId.toLowerCase()
    : instrument.card.cardNumber.replace(/\D/g, '')
/** The same for the same card, so that it is saved once. */
const tokenOf = (keys: Keys, number: string): string =>
  `sandbox_token_${sign(keys, purpose, `token.${number}`)}`
const isToken = (token: string): boolean => /^sandbox_token_[\w-]{43}$/.test(token)
const reference = (paymentId: string) => `sandbox_${paymentId}`
const declined = (message: string): Extract<ChargeResult, { outcome: 'declined' }> => ({
  outcome: 'declined',
  message,
})
const purpose = 'sandbox-payments'
const webhookText = (body: string) => `webhook.${body}`
const resultOf = ({ outcome, reference }: z.infer<typeof webhookBody>): SettledCharge =>
  outcome === 'captured' ? { outcome, reference } : declined(/*i18n*/ 'The payment was declined.')
