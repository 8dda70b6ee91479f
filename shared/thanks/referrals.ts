import { z } from 'zod/mini'
import { maxLength } from '../api/length.ts'

/**
 * `waiting`: for the friend's first delivered order that can be refunded no more. `paid`: both have their
 * credit. `refused`: nothing is paid.
 */
export const referralStatuses = ['waiting', 'paid', 'refused'] as const

/**
 * Why nothing is paid: the friend pays with what whoever brought them pays with, or lives where they do, so
 * that they may be one person; or one of the accounts is closed.
 */
export const referralRefusals = ['payment', 'address', 'closed'] as const
export type ReferralRefusal = (typeof referralRefusals)[number]

/** How long after signing up somebody can say who brought them. */
export const referralDays = 30

/** Of readable characters. */
export const referralCodeLength = 8

export const referralCode = z.string().check(
  z.trim(),
  maxLength(20, /*i18n*/ 'This is not a code of a friend'),
  z.overwrite((text: string) => text.toUpperCase().replace(/[\s-]/g, '')),
  z.regex(/^[2-9A-HJ-NP-Z]{8}$/, /*i18n*/ 'A friend’s code has 8 letters and digits'),
)
