import { z } from 'zod/mini'
import { isEmail } from '../accounts/email.ts'
import { maxLength } from '../api/length.ts'

/**
 * `waiting`: not paid yet. `paid`: whoever has the code can redeem it. `redeemed`: it is somebody's credit.
 * `refunded`: given back before that. `failed`: never paid.
 */
export const giftStatuses = ['waiting', 'paid', 'redeemed', 'refunded', 'failed'] as const

/** Of readable characters: eighty random bits. */
export const giftCodeLength = 16

/** As it is shown and mailed: `ABCD-EFGH-JKLM-NPQR`. */
export const shownGiftCode = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? code

/** A code as somebody types it: without spaces and dashes, in whatever case. */
export const typedGiftCode = z.string().check(
  z.trim(),
  maxLength(40, /*i18n*/ 'This is not a gift code'),
  z.overwrite((text: string) => text.toUpperCase().replace(/[\s-]/g, '')),
  z.regex(/^[2-9A-HJ-NP-Z]{16}$/, /*i18n*/ 'A gift code has 16 letters and digits'),
)

const noControl = /*i18n*/ 'Please leave out control characters'
const tooLong = /*i18n*/ 'This is too long'
export const giftMessage = z
  .string()
  .check(
    z.trim(),
    maxLength(200, /*i18n*/ 'Message must be at most 200 characters'),
    z.regex(/^[\P{Cc}\n\r]*$/u, noControl),
  )
export const giftName = z.string().check(z.trim(), maxLength(100, tooLong), z.regex(/^\P{Cc}*$/u, noControl))
export const giftEmail = z
  .string()
  .check(z.trim(), maxLength(254, tooLong), isEmail(/*i18n*/ 'Please enter a valid email address'))

/** In paise; how much is for the settings to say. */
export const giftAmount = z
  .int(/*i18n*/ 'Please enter an amount')
  .check(z.minimum(100, /*i18n*/ 'At least ₹1'), z.maximum(10_000_000, /*i18n*/ 'No more than ₹1,00,000'))
  .brand<'Paise'>()
