import { z } from 'zod/mini'
import { maxLength } from '../api/length.ts'
import { staffRoles } from './staff-roles.ts'

/** So many wrong ones in a row lock a PIN, until somebody sets a new one. */
export const maxWrongPins = 5

const digits = /*i18n*/ 'Please give 4 to 6 digits.'
const tooSimple = /*i18n*/ 'This PIN is one of the first that somebody tries. Please choose another.'

/** Each digit is the one before it, or one more, or one less: 0000, 1234, 98765. */
const isRun = (pin: string): boolean =>
  [0, 1, -1].some((step) =>
    [...pin].every((digit, at) => at === 0 || Number(digit) - Number(pin[at - 1]) === step),
  )

/** A PIN as it is set. */
export const newPin = z.string(digits).check(
  maxLength(6, digits),
  z.regex(/^\d{4,6}$/, digits),
  z.refine((pin) => !isRun(pin), tooSimple),
)

/** A PIN as it is typed, right or wrong. */
export const typedPin = z.string(digits).check(maxLength(6, digits), z.regex(/^\d{4,6}$/, digits))

const whoRequired = /*i18n*/ 'Please enter an e-mail address or a username'
export const staffInvitation = z.object({
  /** An e-mail address or a username. */
  account: z
    .string(whoRequired)
    .check(
      z.trim(),
      z.minLength(1, whoRequired),
      maxLength(254, /*i18n*/ 'This is too long'),
      z.regex(/^\P{Cc}*$/u, /*i18n*/ 'Please leave out control characters'),
    ),
  /** What they will be; an owner where nothing is said. */
  role: z.optional(z.enum(staffRoles)),
})
