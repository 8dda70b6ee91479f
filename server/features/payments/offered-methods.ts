import { Refusal } from '#shared/errors.ts'
import type { Deps } from '../../deps.ts'
import type { Instrument } from './provider.ts'

const notOffered = /*i18n*/ 'Payment by card or UPI is not available here.'

/**
 * Refuses, with validation_failed (422) for `field`, a payment method that this installation's payment
 * service does not charge; with PAYMENTS=cash-only that is every one but cash.
 */
export const requireOffered = (
  { payments }: Pick<Deps, 'payments'>,
  method: Instrument['method'],
  field: string,
): void => {
  if (!payments.methods.includes(method))
    throw new Refusal('validation_failed', notOffered, { [field]: notOffered })
}
