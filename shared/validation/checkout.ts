import { z } from 'zod/mini'

/** Checkout rules and messages (specification section 5), used by the form and by the server alike. */
const thisFieldIsRequired = /*i18n*/ 'This field is required'
const tooLong = /*i18n*/ 'This is too long'
const required = (max: number) =>
  z
    .string(thisFieldIsRequired)
    .check(z.trim(), z.minLength(1, thisFieldIsRequired), z.maxLength(max, tooLong))

const digits = (text: string) => text.replace(/\D/g, '')

export const shippingDetails = z.object({
  fullName: required(100),
  email: required(254).check(
    z.regex(/^(?:$|[^\s@]+@[^\s@]+\.[^\s@]+$)/, /*i18n*/ 'Please enter a valid email address'),
  ),
  phone: required(30).check(
    z.refine(
      (text) => text === '' || digits(text).length === 10,
      /*i18n*/ 'Please enter a valid 10-digit phone number',
    ),
  ),
  address: required(300),
  city: required(100),
  zipCode: required(12),
  notes: z.optional(z.string().check(z.trim(), z.maxLength(500, tooLong))),
})

/** Card numbers are checked and passed to the payment provider; they are never stored or logged. */
export const cardDetails = z.object({
  nameOnCard: z
    .string(/*i18n*/ 'Please enter the name on card')
    .check(z.trim(), z.minLength(1, /*i18n*/ 'Please enter the name on card'), z.maxLength(100, tooLong)),
  cardNumber: z.string(/*i18n*/ 'Please enter the card number').check(
    z.minLength(1, /*i18n*/ 'Please enter the card number'),
    z.maxLength(40),
    z.refine(
      (text) => text === '' || (/^[\d\s-]*$/.test(text) && digits(text).length === 16),
      /*i18n*/ 'Please enter a valid 16-digit card number',
    ),
  ),
  expiryDate: z
    .string(/*i18n*/ 'Please enter the expiry date')
    .check(
      z.minLength(1, /*i18n*/ 'Please enter the expiry date'),
      z.regex(/^(?:$|(?:0[1-9]|1[0-2])\/\d{2}$)/, /*i18n*/ 'Please use MM/YY format'),
    ),
  cvv: z
    .string(/*i18n*/ 'Please enter the CVV')
    .check(
      z.minLength(1, /*i18n*/ 'Please enter the CVV'),
      z.regex(/^(?:$|\d{3,4}$)/, /*i18n*/ 'Please enter a valid CVV'),
    ),
})
export type CardDetails = z.infer<typeof cardDetails>

/** Instead of a card or a UPI ID: one that was saved, by its id. */
export const savedInstrument = z.object({ savedMethodId: z.string().check(z.minLength(1), z.maxLength(100)) })

export const upiDetails = z.object({
  upiId: z
    .string(/*i18n*/ 'Please enter your UPI ID')
    .check(
      z.trim(),
      z.minLength(1, /*i18n*/ 'Please enter your UPI ID'),
      z.regex(/^(?:$|[\w.-]{2,256}@[A-Za-z]{2,64}$)/, /*i18n*/ 'Please enter a valid UPI ID'),
    ),
})
export type UpiDetails = z.infer<typeof upiDetails>

/** Typed as one likes; codes are in capitals. */
export const promoCode = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, /*i18n*/ 'Please enter a promo code'),
    z.maxLength(40, tooLong),
    z.toUpperCase(),
  )
