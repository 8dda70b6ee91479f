import type { Deps } from '../../../deps.ts'
import { type Keys, sign } from '../../../secrets/keys.ts'
import type { NewInstrument, PaymentProvider } from '../provider.ts'
import {
  noMandate,
  onceReference,
  readSandboxWebhook,
  sandboxDecline,
  sandboxReference,
} from './sandbox-webhook.ts'

const declinedCard = '4000000000000002'
const timedOutCard = '4000000000000119'
/** Succeeds, but not once more without its customer. */
const onceCard = '4000000000000341'
const failingUpi = 'failure@upi'
/** Seconds after a time-out until the sandbox sends the charge's webhook. */
const webhookAfterSeconds = 5

/** A payment service that moves no money; its test numbers are listed in api.md. All others succeed. */
export const openSandbox = (deps: Pick<Deps, 'keys' | 'clock' | 'jobs'>): PaymentProvider => ({
  name: 'sandbox',
  methods: ['creditCard', 'upi'],
  takesDetails: true,
  charge: async ({ paymentId, instrument, save, mandate }) => {
    const captured = { outcome: 'captured', reference: sandboxReference(paymentId) } as const
    if ('saved' in instrument)
      return isToken(instrument.saved.token)
        ? captured
        : {
            outcome: 'declined',
            message: /*i18n*/ 'This saved payment method no longer works. Please use another one.',
          }
    if ('hosted' in instrument) throw new Error('this sandbox takes the details itself')
    const number = accountNumber(instrument)
    if (number === declinedCard || number === failingUpi) return sandboxDecline(instrument.method)
    if (number === timedOutCard) {
      await deps.jobs.send('sandbox-webhook', { paymentId }, { startAfterSeconds: webhookAfterSeconds })
      return { outcome: 'pending' }
    }
    return {
      ...captured,
      ...(mandate && number === onceCard && { reference: onceReference(paymentId) }),
      ...(save && { token: tokenOf(deps.keys, number) }),
    }
  },
  mandates: {
    methods: ['creditCard', 'upi'],
    charge: async ({ paymentId, mandate }) =>
      mandate.reference === sandboxReference(mandate.paymentId)
        ? { outcome: 'captured', reference: sandboxReference(paymentId) }
        : noMandate,
    // It stores none that could be ended.
    end: async () => {},
  },
  // It stores no charges; a repeat with the same id charges again, with the same result.
  find: async () => ({ outcome: 'unknown' }),
  // Nothing of it waits for a customer.
  cancel: async () => ({ outcome: 'cancelled' }),
  refund: async ({ transfer }) => ({ status: 'done', reference: sandboxReference(transfer) }),
  readWebhook: (request) => readSandboxWebhook(deps, request),
  list: null,
})

const accountNumber = (instrument: NewInstrument): string =>
  instrument.method === 'upi'
    ? instrument.upi.upiId.toLowerCase()
    : instrument.card.cardNumber.replace(/\D/g, '')
/** The token of a card, the same for the same number, so that it is saved once. */
const tokenOf = (keys: Keys, number: string): string =>
  `sandbox_token_${sign(keys, 'sandbox-payments', `token.${number}`)}`
const isToken = (token: string): boolean => /^sandbox_token_[\w-]{43}$/.test(token)
