import { Refusal } from '#shared/errors.ts'
import type { CardDetails } from '#shared/validation/card.ts'
import type { UpiDetails } from '#shared/validation/checkout.ts'
import type { Deps } from '../../deps.ts'
import { newInstrument } from './new-instrument.ts'
import { requireOffered } from './offered-methods.ts'
import type { HostedInstrument, Instrument } from './provider.ts'

type Requested = {
  method: Instrument['method']
  /** The request's field that names the method. */
  field: string
  /** What was typed; absent where the payment service asks on its own page. */
  typed: CardDetails | UpiDetails | undefined
}

/**
 * What a request asks to charge: what was typed here, or whatever the customer will give to the payment service on its own page;
 * what was typed all the same is not looked at then. Refuses with validation_failed (422) a way to pay that is not offered, details
 * that are missing, and a card that has expired.
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
