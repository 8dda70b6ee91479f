import { Refusal } from '#shared/errors.ts'
import type { Language } from '#shared/languages.ts'
import type { Paise } from '#shared/money.ts'
import type { PaymentPurposeName } from '#shared/payments.ts'
import { isUniqueViolation } from '../../db/connection.ts'
import type { Deps } from '../../deps.ts'
import { claimConstraint, findResponse, type KeyClaim } from '../../http/idempotency.ts'
import type { StoredResponse } from '../../http/stored-response.ts'
import { chargeCustomer } from './charge-customer.ts'
import { declineCounts, limitConcurrentCharges } from './decline-limits.ts'
import type { ChargeResult, Instrument } from './provider.ts'
import { chargeUnderWay, leaveOpen, resumePayment } from './resume-payment.ts'
import { settlePayment } from './settle-payment.ts'

/** A payment that is written, with what it pays for, and not charged yet. */
export type BegunPayment = {
  paymentId: string
  /** Paise. */
  amount: Paise
  /** The response where there is nothing to charge (cash). */
  response: StoredResponse | null
  /** A quicker way to settle a captured payment; null where it found something changed, and nothing was done. */
  confirm?: (result: Extract<ChargeResult, { outcome: 'captured' }>) => Promise<StoredResponse | null>
}

export type PaidCommand = {
  purpose: PaymentPurposeName
  claim: KeyClaim
  /** What the call came from (http/ip.ts). */
  ip: string
  /** Of the page that a page of the payment service leads back to. */
  language: Language
  /** Null for a visitor. */
  userId: string | null
  /** Whether to keep what was paid with. */
  save: boolean
  /** What is charged; null for cash. May refuse. */
  instrument: () => Promise<Instrument | null>
  /** Writes the payment, claims the key with it (http/idempotency.ts), and whatever else belongs to it. May refuse. */
  begin: (instrument: Instrument | null) => Promise<BegunPayment>
}

/**
 * Takes a payment for a command: it is written first, then charged outside any transaction, then settled with what it pays for.
 * A repeat with the same key gets the very same response and pays nothing; where the first call died in between, the repeat goes
 * on with its payment. A charge that was not answered in time, or needs the customer, leaves the command's open response.
 *
 * Refuses: payment_declined (402), idempotency_key_reused (422), request_in_progress (409), rate_limited (429) after too many
 * declined payments, and what `instrument` and `begin` refuse.
 */
export const takePayment = async (
  deps: Deps,
  command: PaidCommand,
): Promise<{ response: StoredResponse; replayed: boolean }> => {
  const first = await attempt(deps, command)
  if ('response' in first) return { response: first.response, replayed: false }
  // A repeat is answered like the first even where the menu has changed, or the card expired, since.
  const response = await findResponse(deps, command.claim, resumePayment(deps, command))
  if (response) return { response, replayed: true }
  throw first.error instanceof Refusal
    ? first.error
    : new Refusal('request_in_progress', /*i18n*/ 'The same request is still being worked on.')
}

/** `error` where nothing was written, which may mean that there was a call with this key before. */
const attempt = async (
  deps: Deps,
  command: PaidCommand,
): Promise<{ response: StoredResponse } | { error: unknown }> => {
  const { userId, ip } = command
  const instrument = await settledOf(command.instrument())
  if ('error' in instrument) return instrument
  const counts = declineCounts(deps, { customerId: userId, ip }, instrument.value)
  return limitConcurrentCharges(deps, counts, async () => {
    const begun = await settledOf(command.begin(instrument.value))
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

/** Refusals and a key that exists are values here, since there may be a response for them; everything else is thrown. */
const settledOf = async <T>(work: Promise<T>): Promise<{ value: T } | { error: unknown }> => {
  try {
    return { value: await work }
  } catch (error) {
    if (error instanceof Refusal || isUniqueViolation(error, claimConstraint)) return { error }
    throw error
  }
}

const charge = async (
  deps: Deps,
  { purpose, ip, language, userId, save }: PaidCommand,
  { paymentId, amount, confirm }: BegunPayment,
  instrument: Instrument,
): Promise<StoredResponse> => {
  const asked = { paymentId, purpose, amount, instrument, save, userId, ip, language }
  const result = await chargeCustomer(deps, asked)
  if (result.outcome === 'pending' || result.outcome === 'actionRequired')
    return leaveOpen(deps, paymentId, result)
  const confirmed = result.outcome === 'captured' ? await confirm?.(result) : null
  return confirmed ?? settlePayment(deps, paymentId, result)
}
