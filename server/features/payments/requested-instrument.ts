import type { UpiDetails } from '#shared/checkout/validation.ts'
import { Refusal } from '#shared/errors.ts'
import { type CardDetails, cardExpired, isExpired } from '#shared/payments/card.ts'
import type { Deps } from '../../deps.ts'
import type { HostedInstrument, Instrument, NewInstrument } from './provider.ts'
import { serviceFor, servicesOf } from './services/services.ts'

const notOffered = /*i18n*/ 'Payment by card or UPI is not available here.'

/**
 * Refuses, with validation_failed (422) for `field`, a payment method that this installation's payment
 * service does not charge; with PAYMENTS=cash-only that is every one but cash.
 */
export const requireOffered = (
  deps: Pick<Deps, 'payments' | 'otherPayments'>,
  method: Instrument['method'],
  field: string,
): void => {
  if (!servicesOf(deps).some(({ methods }) => methods.includes(method)))
    throw new Refusal('validation_failed', notOffered, { [field]: notOffered })
}

/**
 * The payment details that a customer entered, to be charged at `now`. Refuses: validation_failed (422) for
 * an expired card; everything that needs no clock was validated with the request.
 */
const newInstrument = (typed: CardDetails | UpiDetails, now: Date): NewInstrument => {
  if ('upiId' in typed) return { method: 'upi', upi: { upiId: typed.upiId } }
  if (isExpired(typed.expiryDate, now))
    throw new Refusal('validation_failed', cardExpired, { 'payment.expiryDate': cardExpired })
  const { nameOnCard, cardNumber, expiryDate, cvv } = typed
  return { method: 'creditCard', card: { nameOnCard, cardNumber, expiryDate, cvv } }
}

type Requested = {
  method: Instrument['method']
  /** The request's field that names the method. */
  field: string
  /** The entered details; absent if the payment service asks for them on its own page. */
  typed: CardDetails | UpiDetails | undefined
}

/**
 * The payment method that a request asks to charge: the details entered here or, if the payment service has
 * its own page, whatever the customer enters there; entered details are then ignored. Refuses with
 * validation_failed (422) a method that is not offered, missing details, and an expired card.
 */
export const requestedInstrument = (
  deps: Pick<Deps, 'payments' | 'otherPayments' | 'clock'>,
  { method, field, typed }: Requested,
): Exclude<Instrument, { saved: unknown }> => {
  requireOffered(deps, method, field)
  if (!serviceFor(deps, method).takesDetails) return { method, hosted: true } satisfies HostedInstrument
  if (typed === undefined) throw new Refusal('validation_failed', missing, { payment: missing })
  return newInstrument(typed, deps.clock())
}

const missing = /*i18n*/ 'Please enter what you want to pay with.'
