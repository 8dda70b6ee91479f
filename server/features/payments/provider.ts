import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { UpiDetails } from '#shared/checkout/validation.ts'
import type { Paise } from '#shared/money/money.ts'
import type { CardDetails } from '#shared/payments/card.ts'
import type { PaymentAction, RefundStatus } from '#shared/payments/payments.ts'

/**
 * Payment details that the customer entered. They go to the provider only, never to the database or a log.
 */
export type NewInstrument = { method: 'creditCard'; card: CardDetails } | { method: 'upi'; upi: UpiDetails }
/** A saved payment method, which the service knows by a token. */
export type SavedInstrument = {
  method: 'creditCard' | 'upi'
  saved: { token: string; brand: string; lastFour: string }
}
/** The customer enters the details on the service's own page. */
export type HostedInstrument = { method: 'creditCard' | 'upi'; hosted: true }
export type Instrument = NewInstrument | SavedInstrument | HostedInstrument

/**
 * `save` requests a token for charging the same method again; `returnUrl` is where the service's page
 * redirects to.
 */
export type Charge = {
  paymentId: string
  /** Paise. */
  amount: Paise
  instrument: Instrument
  save?: boolean
  /** Whether the customer agrees to further charges of the same amount, one a month (`Mandates`). */
  mandate?: boolean
  returnUrl: () => Promise<string>
}

/** A captured payment by which its customer agreed to further ones. */
export type Mandate = { paymentId: string; reference: string }

/**
 * Charges that a customer agreed to with an earlier one, and is not there for. Services with rules of their
 * own for them, such as a word to the customer a day before, keep those themselves.
 */
export type Mandates = {
  /** The methods whose customers can agree to further charges. */
  methods: readonly Instrument['method'][]
  /** Charges once for each id, like `charge`; `find` says what became of it. */
  charge: (charge: { paymentId: string; amount: Paise; mandate: Mandate }) => Promise<ChargeResult>
  /** Ends it for good; a repeat changes nothing. */
  end: (mandate: Mandate) => Promise<void>
}

/** What the service keeps of a charge, in paise; `amount` includes the tax on it. */
export type ServiceFee = { amount: Paise; tax: Paise }

export type ChargeResult =
  | { outcome: 'captured'; reference: string; token?: string; fee?: ServiceFee }
  | { outcome: 'declined'; message: string }
  /** The customer has to do something first, in the browser; a webhook, or `find`, reports the result. */
  | { outcome: 'actionRequired'; providerOrderId: string; action: PaymentAction }
  /** No response in time; a webhook, or `find`, reports the result. */
  | { outcome: 'pending' }

export type SettledCharge = Extract<ChargeResult, { outcome: 'captured' | 'declined' }>
/** `unknown`: the service has no such charge. */
export type FoundCharge = ChargeResult | { outcome: 'unknown' }
/**
 * `cancelled`: the customer can no longer pay. `captured`: the customer was quicker. `pending`: not yet
 * known.
 */
export type CancelResult = { outcome: 'cancelled' } | SettledCharge | { outcome: 'pending' }

/** `failure`: why the service could not give the money back, in its words. */
export type RefundResult = { status: RefundStatus; reference: string | null; failure?: string }

/**
 * A refund under the id of its transfer; `reference` is the service's own id of the charge, if it is
 * known.
 */
export type RefundRequest = {
  transfer: string
  paymentId: string
  amount: Paise
  reference: string | null
  /** How often it was sent again after the service could not give it back. */
  attempt: number
}

/** A webhook as received: signatures cover the body's exact bytes and some headers. */
export type WebhookRequest = { body: Buffer; headers: IncomingHttpHeaders }
export type WebhookEvent =
  | { kind: 'charge'; paymentId: string; result: SettledCharge }
  | { kind: 'refund'; refundId: string; result: RefundResult }
  /** The service's own id of a charge: which of our payments it is of, the service has to be asked. */
  | { kind: 'lookUp'; reference: string }

/** From `from` up to but excluding `to`. */
export type Period = { from: Date; to: Date }

/** A charge as the service lists it, for reconciliation. Amounts in paise. */
export type ListedCharge = {
  paymentId: string
  reference: string
  captured: Paise
  refunded: Paise
  at: Date
  fee?: ServiceFee
}

/**
 * A refund as the service lists it. `refundId` is our id of it, null where somebody else made it; `reference`
 * the service's own id of the charge. Amount in paise.
 */
export type ListedRefund = {
  refundId: string | null
  reference: string
  amount: Paise
  status: RefundStatus
}

/**
 * A payment service. Each call carries an id of ours, so that a repeat, even a concurrent one, charges or
 * refunds only once and gets the first result. A charge that takes longer than PAYMENT_TIMEOUT_MS counts as
 * pending. To add one: implement this, open it in `open-provider.ts` and name it in the PAYMENTS setting.
 */
export type PaymentProvider = {
  name: string
  /** The methods that it charges; cash needs no service. */
  methods: readonly Instrument['method'][]
  /** Whether our checkout asks for card number or UPI ID; false if the service does, on its own page. */
  takesDetails: boolean
  charge: (charge: Charge) => Promise<ChargeResult>
  /** Absent where it cannot charge again without its customer. */
  mandates?: Mandates
  /** The result of a charge whose response was lost, or that the customer has to complete. */
  find: (paymentId: string) => Promise<FoundCharge>
  /** Ends a charge that its customer has not completed. */
  cancel: (paymentId: string) => Promise<CancelResult>
  refund: (refund: RefundRequest) => Promise<RefundResult>
  /** The event in a webhook; `ignored` if it is not about our charges, null if its signature is invalid. */
  readWebhook: (request: WebhookRequest) => WebhookEvent | 'ignored' | null
  /**
   * The service's id of a webhook, by which a repeat is known. With it what a webhook brings about is a
   * job, so that the service has its response at once.
   */
  eventId?: (request: WebhookRequest) => string
  /**
   * The payment and result of a charge that is known by the service's id alone; null if it is none of
   * ours.
   */
  lookUp?: (reference: string) => Promise<{ paymentId: string; result: SettledCharge } | null>
  /**
   * The payment that a customer comes back from, by the query that the service's page adds to the way back;
   * null if its signature is invalid. Absent if the service adds none.
   */
  readReturn?: (query: Record<string, unknown>) => { paymentId: string; result: SettledCharge | null } | null
  /** Charges from `from` up to but excluding `to`; null if the service cannot list them. */
  list: ((period: Period) => AsyncIterable<ListedCharge>) | null
  /** Refunds made from `from` up to but excluding `to`. */
  listRefunds?: (period: Period) => AsyncIterable<ListedRefund>
  /** All that the service took for one payment, as it is now; `reference`: a charge of it that is known. */
  chargesOf?: (paymentId: string, reference: string | null) => Promise<ListedCharge[]>
  /** Less than this, in paise, it cannot give back at once. */
  leastRefund?: number
  /** How the charges of this process ended; `error`: the service could not be asked. */
  outcomes?: ReadonlyMap<ChargeResult['outcome'] | 'error', number>
  /** Whether it left a charge without an answer a moment ago, and has answered none since. */
  isAway?: () => boolean
  /** Pages of a simulated service that this server shows. */
  routes?: (app: FastifyInstance) => void
}

/** The fields of a payment method that may be stored. */
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

/** The card's brand, by those issuer ranges of ISO/IEC 7812 that are common in India. */
const cardBrand = (digits: string): string => {
  if (digits.startsWith('4')) return 'Visa'
  if (/^(5[1-5]|2[2-7])/.test(digits)) return 'Mastercard'
  if (/^(60|65|81|82|508)/.test(digits)) return 'RuPay'
  return 'Card'
}
