import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Paise } from '#shared/money.ts'
import type { PaymentAction, RefundStatus } from '#shared/payments.ts'
import type { CardDetails } from '#shared/validation/card.ts'
import type { UpiDetails } from '#shared/validation/checkout.ts'

/** What the customer pays with. It goes to the provider and nowhere else: never to the database or a log. */
export type NewInstrument = { method: 'creditCard'; card: CardDetails } | { method: 'upi'; upi: UpiDetails }
/** Something the service has charged before and knows by a token. */
export type SavedInstrument = {
  method: 'creditCard' | 'upi'
  saved: { token: string; brand: string; lastFour: string }
}
/** The customer gives the details to the service, on its own page. */
export type HostedInstrument = { method: 'creditCard' | 'upi'; hosted: true }
export type Instrument = NewInstrument | SavedInstrument | HostedInstrument

/** `save` asks for a token to charge the same again with; `returnUrl` tells where a page of the service leads back to. */
export type Charge = {
  paymentId: string
  /** Paise. */
  amount: Paise
  instrument: Instrument
  save?: boolean
  returnUrl: () => Promise<string>
}

export type ChargeResult =
  | { outcome: 'captured'; reference: string; token?: string }
  | { outcome: 'declined'; message: string }
  /** The customer has to do something first, in the browser; a webhook, or `find`, tells what came of it. */
  | { outcome: 'actionRequired'; providerOrderId: string; action: PaymentAction }
  /** No answer in time: a webhook, or `find`, tells later. */
  | { outcome: 'pending' }

export type SettledCharge = Extract<ChargeResult, { outcome: 'captured' | 'declined' }>
/** `unknown`: the service has never heard of it. */
export type FoundCharge = ChargeResult | { outcome: 'unknown' }

export type RefundResult = { status: RefundStatus; reference: string | null }

/** A webhook as it came: signatures are over the very bytes, and some headers. */
export type WebhookRequest = { body: Buffer; headers: IncomingHttpHeaders }
export type WebhookEvent =
  | { kind: 'charge'; paymentId: string; result: SettledCharge }
  | { kind: 'refund'; refundId: string; result: RefundResult }

/** A charge as the service has it in its books, for reconciliation. Amounts in paise. */
export type ListedCharge = {
  paymentId: string
  reference: string
  captured: Paise
  refunded: Paise
  at: Date
}

/**
 * A payment service. Each call carries an id of ours, so that a repeat charges or refunds only once and is answered like
 * the first, also when two come at once. A charge that takes longer than PAYMENT_TIMEOUT_MS counts as pending.
 * To add one: implement this, open it in `open-provider.ts` and name it in the PAYMENTS setting.
 */
export type PaymentProvider = {
  name: string
  /** What it can charge; cash needs no service. */
  methods: readonly Instrument['method'][]
  /** Whether our checkout asks for card number or UPI ID; false where the service does, on its own page. */
  takesDetails: boolean
  charge: (charge: Charge) => Promise<ChargeResult>
  /** What became of a charge whose answer was lost, or that the customer has to complete. */
  find: (paymentId: string) => Promise<FoundCharge>
  refund: (refund: { transfer: string; paymentId: string; amount: Paise }) => Promise<RefundResult>
  /** The event in a webhook; `ignored` where it is about nothing of ours, null when its signature is wrong. */
  readWebhook: (request: WebhookRequest) => WebhookEvent | 'ignored' | null
  /** What it took between two moments, from the first up to but without the second; null where it keeps no books. */
  list: ((period: { from: Date; to: Date }) => AsyncIterable<ListedCharge>) | null
  /** Pages of its own that this server shows; for a simulated service. */
  routes?: (app: FastifyInstance) => void
}

/** What may be kept of an instrument. */
export const describeInstrument = (
  instrument: Instrument | null,
): { brand: string | null; lastFour: string | null } => {
  if (instrument === null || 'hosted' in instrument) return { brand: null, lastFour: null }
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
