import { z } from 'zod/mini'
import { isEmail } from '../accounts/email.ts'
import { maxLength } from '../api/length.ts'
import { upiDetails } from '../checkout/validation.ts'
import { cardDetails } from '../payments/card.ts'

/**
 * Donation rules and messages (specification section 5), used by the form and by the server alike. Amounts in
 * paise.
 */
export const minDonation = 100
export const maxDonation = 100_000_000
export const maxDonationMessage = 200

const amountRequired = /*i18n*/ 'Donation amount is required'
const tooSmall = /*i18n*/ 'Donation amount must be at least ₹1'
const tooLarge = /*i18n*/ 'Maximum donation amount is ₹1,000,000'
const tooLong = /*i18n*/ 'This is too long'

export const donationAmount = z
  .int(amountRequired)
  .check(z.minimum(minDonation, tooSmall), z.maximum(maxDonation, tooLarge))
  .brand<'Paise'>()

export const donationMessage = z
  .string()
  .check(z.trim(), maxLength(maxDonationMessage, /*i18n*/ 'Message must be at most 200 characters'))

/** Optional: visitors may stay anonymous, and a signed-in donor's account has a name. */
export const donorName = z.string().check(z.trim(), maxLength(100, tooLong))
export const donorEmail = z
  .string()
  .check(z.trim(), maxLength(254, tooLong), isEmail(/*i18n*/ 'Please enter a valid email address'))

/** In whose name a gift is: somebody whom it honours, or remembers. */
export const honoreeName = z
  .string()
  .check(z.trim(), z.minLength(1, /*i18n*/ 'Please say in whose name it is'), maxLength(100, tooLong))

/** Donations are paid by card or UPI, not in cash. */
export const donationPayment = z.discriminatedUnion('method', [
  z.extend(cardDetails, { method: z.literal('creditCard') }),
  z.extend(upiDetails, { method: z.literal('upi') }),
])

/** The rider collects what the food costs; a donation would have to pass through their hands. */
export const donationWithCash = z.optional(
  z.never(
    /*i18n*/ 'A donation is paid by card or UPI. Please choose one of them, or leave the donation out.',
  ),
)

/** Rupees as people type them (`₹1,500`, `99.5`) in paise; undefined for what is no amount of whole paise. */
export const readRupees = (text: string): number | undefined => {
  const [, rupees, decimals = ''] = /^₹?\s*(\d[\d,]*)(?:\.(\d{0,2}))?$/.exec(text.trim()) ?? []
  return rupees === undefined
    ? undefined
    : Number(rupees.replaceAll(',', '')) * 100 + Number(decimals.padEnd(2, '0'))
}

/** An amount as typed, converted to paise. */
export const typedAmount = z.pipe(
  z.string(amountRequired).check(
    z.trim(),
    z.minLength(1, amountRequired),
    z.refine(
      (text) => text === '' || /^-/.test(text) || readRupees(text) !== undefined,
      /*i18n*/ 'Please enter an amount in rupees, such as 250 or 99.50',
    ),
  ),
  z.pipe(
    // Amounts beyond the maximum may not be exact numbers; one more than it is refused just the same.
    z.transform((text: string) => Math.min(readRupees(text) ?? 0, maxDonation + 1)),
    donationAmount,
  ),
)
