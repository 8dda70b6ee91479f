import { z } from 'zod/mini'
import { isEmail } from '../accounts/email.ts'
import { asPhone, isPhone } from '../accounts/phone.ts'
import { maxLength } from '../api/length.ts'

/** Rules and messages of the partner registration (specification section 5), step by step. */
const tooLong = /*i18n*/ 'This is too long'
const required = (message: string, max: number) =>
  z.string(message).check(z.trim(), z.minLength(1, message), maxLength(max, tooLong))

export const businessTypes = [
  'restaurant',
  'cloud_kitchen',
  'catering',
  'food_truck',
  'bakery',
  'other',
] as const
export type BusinessType = (typeof businessTypes)[number]

export const basicInfo = z.object({
  businessName: required(/*i18n*/ 'Business name is required', 120),
  contactName: required(/*i18n*/ 'Contact name is required', 100),
  email: required(/*i18n*/ 'Email is required', 254).check(isEmail(/*i18n*/ 'Email is invalid')),
  phone: required(/*i18n*/ 'Phone number is required', 30).check(asPhone, isPhone),
})

export const businessDetails = z.object({
  businessType: z.enum(businessTypes, /*i18n*/ 'Business type is required'),
  address: required(/*i18n*/ 'Address is required', 300),
  city: required(/*i18n*/ 'City is required', 100),
  description: z.optional(z.string().check(z.trim(), maxLength(1000, tooLong))),
})

export const confirmation = z.object({
  agreedToTerms: z.literal(true, /*i18n*/ 'You must agree to the terms'),
})

/** The three steps together. */
export const partnerForm = z.object({
  ...basicInfo.shape,
  ...businessDetails.shape,
  ...confirmation.shape,
})
export type PartnerForm = z.output<typeof partnerForm>

const reasonRequired = /*i18n*/ 'Please give a reason'
/** What an admin decides; the applicant reads the reason, which an approval needs not have. */
export const applicationDecision = z
  .object({
    decision: z.enum(['approve', 'decline', 'askBack']),
    reason: z._default(
      z
        .string()
        .check(
          z.trim(),
          maxLength(1000, /*i18n*/ 'This is too long'),
          z.regex(/^[\P{Cc}\t\n\r]*$/u, /*i18n*/ 'Please leave out control characters'),
        ),
      '',
    ),
  })
  .check(
    z.refine(({ decision, reason }) => decision === 'approve' || reason !== '', {
      error: reasonRequired,
      path: ['reason'],
    }),
  )
export type ApplicationDecision = z.output<typeof applicationDecision>
