import { z } from 'zod/mini'
import { maxLength } from '../api/length.ts'

const tooLong = /*i18n*/ 'This is too long'

/** Takes out of a number what people write between its groups. */
export const withoutGroups = z.overwrite((text: string) => text.replace(/[\s-]/g, ''))

/**
 * Five letters, four digits and a letter (Income-tax Department); the fourth letter says whose it is: a
 * person's, a company's, a firm's and so on.
 */
export const panPattern = /^[A-Z]{3}[ABCEFGHJLPT][A-Z]\d{4}[A-Z]$/

export const pan = z.string().check(
  maxLength(20, tooLong),
  withoutGroups,
  z.toUpperCase(),
  z.refine((text) => panPattern.test(text), /*i18n*/ 'A PAN has 10 characters, such as ABCPE1234F'),
)
