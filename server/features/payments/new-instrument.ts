import type { UpiDetails } from '#shared/checkout/validation.ts'
import { Refusal } from '#shared/errors.ts'
import { type CardDetails, cardExpired, isExpired } from '#shared/payments/card.ts'
import type { NewInstrument } from './provider.ts'

/**
 * The payment details that a customer entered, to be charged at `now`. Refuses: validation_failed (422) for
 * an expired card; everything that needs no clock was validated with the request.
 */
export const newInstrument = (typed: CardDetails | UpiDetails, now: Date): NewInstrument => {
  if ('upiId' in typed) return { method: 'upi', upi: { upiId: typed.upiId } }
  if (isExpired(typed.expiryDate, now))
    throw new Refusal('validation_failed', cardExpired, { 'payment.expiryDate': cardExpired })
  const { nameOnCard, cardNumber, expiryDate, cvv } = typed
  return { method: 'creditCard', card: { nameOnCard, cardNumber, expiryDate, cvv } }
}
