import { z } from 'zod/mini'
import { savedInstrument, upiDetails } from '../checkout/validation.ts'
import { cardDetails } from './card.ts'
import { savedMethods } from './payments.ts'

/**
 * A payment by card, UPI or a saved one of them. `method` may be left out where the details say which it is.
 */
export const cardPayment = z.union([
  z.extend(cardDetails, { method: z._default(z.literal('creditCard'), 'creditCard') }),
  z.extend(upiDetails, { method: z._default(z.literal('upi'), 'upi') }),
  z.extend(savedInstrument, { method: z.enum(savedMethods) }),
])

type Body = {
  payment?: z.output<typeof cardPayment> | undefined
}

/** A request without secrets, for its idempotency fingerprint: of a card the last four digits only. */
export const withoutCardSecrets = <B extends Body>(body: B): unknown => {
  if (!body.payment || !('cardNumber' in body.payment)) return body
  const { method, nameOnCard, cardNumber, expiryDate } = body.payment
  return {
    ...body,
    payment: { method, nameOnCard, expiryDate, lastFour: cardNumber.replace(/\D/g, '').slice(-4) },
  }
}
