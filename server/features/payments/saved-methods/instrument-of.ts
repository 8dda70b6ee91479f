import type { z } from 'zod/mini'
import { Refusal } from '#shared/errors.ts'
import type { cardPayment } from '#shared/payments/card-payment.ts'
import type { savedMethods } from '#shared/payments/payments.ts'
import type { Deps } from '../../../deps.ts'
import type { Instrument } from '../provider.ts'
import { requestedInstrument, requireOffered } from '../requested-instrument.ts'
import { savedInstrument } from './saved-methods.ts'

type Paying = {
  payment?: z.output<typeof cardPayment> | undefined
  paymentMethod?: (typeof savedMethods)[number] | undefined
}

const noMethod = /*i18n*/ 'Please choose how you want to pay.'

/**
 * What somebody pays with by card or UPI: typed, saved before, or asked for by the payment service. Refuses:
 * validation_failed (422) without a method, with one that is not offered, and with missing or old details.
 */
export const instrumentOf = async (
  deps: Deps,
  userId: string,
  { payment, paymentMethod }: Paying,
): Promise<Instrument> => {
  const method = payment?.method ?? paymentMethod
  const field = payment ? 'payment.method' : 'paymentMethod'
  if (method === undefined) throw new Refusal('validation_failed', noMethod, { [field]: noMethod })
  if (payment === undefined || !('savedMethodId' in payment))
    return requestedInstrument(deps, { method, field, typed: payment })
  requireOffered(deps, method, field)
  return savedInstrument(deps, userId, method, payment.savedMethodId)
}
