import { Refusal } from '#shared/errors.ts'
import type { Language } from '#shared/languages.ts'
import type { Paise } from '#shared/money/money.ts'
import type { PaymentPurposeName } from '#shared/payments/payments.ts'
import { isUniqueViolation } from '../../db/connection.ts'
import type { Deps } from '../../deps.ts'
import type { StoredResponse } from '../../http/caching/stored-response.ts'
import { claimConstraint, findResponse, type KeyClaim } from '../../http/idempotency.ts'
import { chargeCustomer } from './charge-customer.ts'
import { declineCounts, limitConcurrentCharges } from './decline-limits.ts'
import type { ChargeResult, Instrument } from './provider.ts'
import { chargeUnderWay, leaveOpen, resumePayment } from './resume-payment.ts'
import { settlePayment } from './settle-payment.ts'

/** A payment that is written, with what it pays for, but not charged yet. */
export type BegunPayment = {
  paymentId: string
  /** The service that it was written for. */
  provider: string
  /** Paise. */
  amount: Paise
  /** The response if there is nothing to charge (cash). */
  response: StoredResponse | null
  /**
   * A faster way to settle a captured payment; null, and nothing is written, if something has changed
   * meanwhile.
   */
  confirm?: (result: Extract<ChargeResult, { outcome: 'captured' }>) => Promise<StoredResponse | null>
}

export type PaidCommand = {
  purpose: PaymentPurposeName
  claim: KeyClaim
  /** The client's IP address (http/limits/ip.ts). */
  ip: string
  /** The language of the page that the payment service's page redirects to. */
  language: Language
  /** Null for a visitor. */
  userId: string | null
  /** Whether to save the payment method. */
  save: boolean
  /** Whether the customer agrees to further charges (provider.ts). */
  mandate?: boolean
  /** What is charged; null for cash. May refuse. */
  instrument: () => Promise<Instrument | null>
  /** Writes the payment, its idempotency key (http/idempotency.ts) and what it pays for. May refuse. */
  begin: (instrument: Instrument | null) => Promise<BegunPayment>
}

/**
 * Takes a payment for a command: writes it, charges it outside any transaction, then settles it with what it
 * pays for. A repeat with the same key gets the same response and is not charged; if the first call crashed,
 * the repeat completes its payment. A charge that gets no response in time, or needs the customer, returns
 * the command's open response.
 *
 * Refuses: payment_declined (402), idempotency_key_reused (422), request_in_progress (409), rate_limited
 * (429) after too many declined payments, and what `instrument` and `begin` refuse.
 */
export const takePayment = async (
  deps: Deps,
  command: PaidCommand,
): Promise<{ response: StoredResponse; replayed: boolean }> => {
  const first = await attempt(deps, command)
  if ('response' in first) return { response: first.response, replayed: false }
  // A repeat gets the first response even if the menu has changed, or the card has expired, since.
  const response = await findResponse(deps, command.claim, resumePayment(deps, command))
  if (response) return { response, replayed: true }
  throw first.error instanceof Refusal
    ? first.error
    : new Refusal('request_in_progress', /*i18n*/ 'The same request is still being worked on.')
}

/**
 * Runs the command for the first time; `error` if nothing was written, possibly because the key was used
 * before.
 */
const attempt = async (
  deps: Deps,
  command: PaidCommand,
): Promise<{ response: StoredResponse } | { error: unknown }> => {
  const { userId, ip } = command
  const instrument = await toResult(command.instrument())
  if ('error' in instrument) return instrument
  const counts = declineCounts(deps, { customerId: userId, ip }, instrument.value)
  return limitConcurrentCharges(deps, counts, async () => {
    const begun = await toResult(command.begin(instrument.value))
    if ('error' in begun) return begun
    const { paymentId, response } = begun.value
    if (instrument.value === null || response !== null)
      return response ? { response } : { error: new Error(`payment ${paymentId} has nothing to charge`) }
    const charged = instrument.value
    return {
      response: await chargeUnderWay(deps, paymentId, () => charge(deps, command, begun.value, charged)),
    }
  })
}

/**
 * Returns refusals and a used key as values, since a response may be stored for them; throws everything else.
 */
const toResult = async <T>(work: Promise<T>): Promise<{ value: T } | { error: unknown }> => {
  try {
    return { value: await work }
  } catch (error) {
    if (error instanceof Refusal || isUniqueViolation(error, claimConstraint)) return { error }
    throw error
  }
}

const charge = async (
  deps: Deps,
  { purpose, ip, language, userId, save, mandate = false }: PaidCommand,
  { paymentId, provider, amount, confirm }: BegunPayment,
  instrument: Instrument,
): Promise<StoredResponse> => {
  const asked = { paymentId, purpose, provider, amount, instrument, save, mandate, userId, ip, language }
  const result = await chargeCustomer(deps, asked)
  if (result.outcome === 'pending' || result.outcome === 'actionRequired')
    return leaveOpen(deps, paymentId, result)
  const confirmed = result.outcome === 'captured' ? await confirm?.(result) : null
  return confirmed ?? settlePayment(deps, paymentId, result)
}
