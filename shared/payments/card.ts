import { z } from 'zod/mini'
import { maxLength } from '../api/length.ts'
import { hourMs } from '../time.ts'

/** Card rules and messages (specification section 5), used by the forms and by the server alike. */
const nameRequired = /*i18n*/ 'Please enter the name on card'
const numberRequired = /*i18n*/ 'Please enter the card number'
const expiryRequired = /*i18n*/ 'Please enter the expiry date'
const cvvRequired = /*i18n*/ 'Please enter the CVV'
export const cardExpired = /*i18n*/ 'This card has expired'

const digits = (text: string) => text.replace(/\D/g, '')

/** The check digit of ISO/IEC 7812-1: catches every single wrong digit and most swapped ones. */
export const passesLuhn = (number: string): boolean =>
  [...number].reduceRight((sum, digit, index) => {
    const doubled = (number.length - index) % 2 === 0 ? Number(digit) * 2 : Number(digit)
    return sum + (doubled > 9 ? doubled - 9 : doubled)
  }, 0) %
    10 ===
  0

/** Card numbers are checked and passed to the payment provider; they are never stored or logged. */
export const cardDetails = z.object({
  nameOnCard: z
    .string(nameRequired)
    .check(z.trim(), z.minLength(1, nameRequired), maxLength(100, /*i18n*/ 'This is too long')),
  cardNumber: z.string(numberRequired).check(
    z.minLength(1, numberRequired),
    maxLength(40),
    z.refine(
      (text) =>
        text === '' || (/^[\d\s-]*$/.test(text) && /^\d{16}$/.test(digits(text)) && passesLuhn(digits(text))),
      /*i18n*/ 'Please enter a valid 16-digit card number',
    ),
  ),
  expiryDate: z
    .string(expiryRequired)
    .check(
      z.minLength(1, expiryRequired),
      maxLength(20, /*i18n*/ 'Please use MM/YY format'),
      z.regex(/^(?:$|(?:0[1-9]|1[0-2])\/\d{2}$)/, /*i18n*/ 'Please use MM/YY format'),
    ),
  cvv: z
    .string(cvvRequired)
    .check(
      z.minLength(1, cvvRequired),
      maxLength(20, /*i18n*/ 'Please enter a valid CVV'),
      z.regex(/^(?:$|\d{3,4}$)/, /*i18n*/ 'Please enter a valid CVV'),
    ),
})
export type CardDetails = z.infer<typeof cardDetails>

const indiaAheadMs = 5.5 * hourMs

/** Whether a card of MM/YY is past the end of that month in India at `now`. */
export const isExpired = (expiryDate: string, now: Date): boolean => {
  const [month = '', year = ''] = expiryDate.split('/')
  const endsAt = Date.UTC(2000 + Number(year), Number(month)) - indiaAheadMs
  return now.getTime() >= endsAt
}

/** `cardDetails` for a card that must not have expired at `now`. */
export const cardDetailsAt = (now: Date) =>
  z.extend(cardDetails, {
    expiryDate: cardDetails.shape.expiryDate.check(
      z.refine((text) => !/^\d{2}\/\d{2}$/.test(text) || !isExpired(text, now), cardExpired),
    ),
  })
