import type { UpiDetails } from '#shared/checkout/validation.ts'
import { Refusal } from '#shared/errors.ts'
import type { CardDetails } from '#shared/payments/card.ts'
import type { Deps } from '../../deps.ts'
import { newInstrument } from './new-instrument.ts'
import { requireOffered } from './offered-methods.ts'
import type { HostedInstrument, Instrument } from './provider.ts'

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
  deps: Pick<Deps, 'payments' | 'clock'>,
  { method, field, typed }: Requested,
): Exclude<Instrument, { saved: unknown }> => {
  requireOffered(deps, method, field)
  if (!deps.payments.takesDetails) return { method, hosted: true } satisfies HostedInstrument
  if (typed === undefined) throw new Refusal('validation_failed', missing, { payment: missing })
  return newInstrument(typed, deps.clock())
}

const missing = /*i18n*/ 'Please enter what you want to pay with.'
