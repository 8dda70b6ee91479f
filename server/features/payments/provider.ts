import type { Paise } from '#shared/money.ts'
import type { CardDetails } from '#shared/validation/card.ts'
import type { UpiDetails } from '#shared/validation/checkout.ts'

/** What the customer pays with. It goes to the provider and nowhere else: never to the database or a log. */
export type NewInstrument = { method: 'creditCard'; card: CardDetails } | { method: 'upi'; upi: UpiDetails }
/** Something the service has charged before and knows by a token. */
export type SavedInstrument = {
  method: 'creditCard' | 'upi'
  saved: { token: string; brand: string; lastFour: string }
}
export type Instrument = NewInstrument | SavedInstrument

/** `save` asks for a token to charge the same again with. */
export type Charge = { paymentId: string; amount: Paise; instrument: Instrument; save?: boolean }

export type ChargeResult =
  | { outcome: 'captured'; reference: string; token?: string }
  | { outcome: 'declined'; message: string }
  /** No answer in time: a webhook, or `find`, tells later. */
  | { outcome: 'pending' }

export type SettledCharge = Exclude<ChargeResult, { outcome: 'pending' }>
/** `unknown`: the service has never heard of it. */
export type FoundCharge = ChargeResult | { outcome: 'unknown' }

export type WebhookEvent = { paymentId: string; result: SettledCharge }

/**
 * A payment service. Each call carries an id of ours, so that a repeat charges or refunds only once and is answered like
 * the first. A charge that takes longer than PAYMENT_TIMEOUT_MS counts as pending.
 * To add one: implement this, open it in `open-provider.ts` and name it in the PAYMENTS setting.
 */
export type PaymentProvider = {
  name: string
  /** What it can charge; cash needs no service. */
  methods: readonly Instrument['method'][]
  charge: (charge: Charge) => Promise<ChargeResult>
  /** What became of a charge whose answer was lost. */
  find: (paymentId: string) => Promise<FoundCharge>
  refund: (refund: { transfer: string; paymentId: string; amount: Paise }) => Promise<void>
  /** The event in a webhook's body, or null when its signature is wrong. */
  readWebhook: (body: string, signature: string) => WebhookEvent | null
}

/** What may be kept of an instrument. */
export const describeInstrument = (
  instrument: Instrument | null,
): { brand: string | null; lastFour: string | null } => {
  if (instrument === null) return { brand: null, lastFour: null }
  if ('saved' in instrument) {
    const { brand, lastFour } = instrument.saved
    return { brand, lastFour: instrument.method === 'upi' ? null : lastFour }
  }
  if (instrument.method === 'upi') return { brand: 'UPI', lastFour: null }
  const digits = instrument.card.cardNumber.replace(/\D/g, '')
  return { brand: cardBrand(digits), lastFour: digits.slice(-4) }
}

/** By the issuer ranges of ISO/IEC 7812 that India's cards come from. */
const cardBrand = (digits: string): string => {
  if (digits.startsWith('4')) return 'Visa'
  if (/^(5[1-5]|2[2-7])/.test(digits)) return 'Mastercard'
  if (/^(60|65|81|82|508)/.test(digits)) return 'RuPay'
  return 'Card'
}
