import { z } from 'zod/mini'
import { maxLength } from '../api/length.ts'

/** Rules and messages of a bank account that payouts go to, used by the browser and the server alike. */
const noControl = /*i18n*/ 'Please leave out control characters'
/** As people write it on paper: in groups. */
const withoutGroups = z.overwrite((text: string) => text.replace(/[\s-]/g, ''))

export const depositFields = {
  accountHolder: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, /*i18n*/ 'Please enter the account holder'),
      maxLength(120, /*i18n*/ 'This is too long'),
      z.regex(/^\P{Cc}*$/u, noControl),
    ),
  accountNumber: z.string().check(
    maxLength(40, /*i18n*/ 'This is too long'),
    withoutGroups,
    // Not a pattern of the schema: it would forbid the groups that are taken away.
    z.refine((text) => /^\d{9,18}$/.test(text), /*i18n*/ 'An account number has 9 to 18 digits'),
  ),
  /**
   * The bank's branch: four letters of the bank, a zero, six letters or digits of the branch (Reserve Bank of
   * India).
   */
  ifsc: z.string().check(
    maxLength(20, /*i18n*/ 'This is too long'),
    withoutGroups,
    z.toUpperCase(),
    z.refine(
      (text) => /^[A-Z]{4}0[A-Z0-9]{6}$/.test(text),
      /*i18n*/ 'An IFSC has 11 characters, such as SBIN0001234',
    ),
  ),
}

export const depositDetails = z.object({
  ...depositFields,
  /** The caller's password, as a stolen session must not redirect the money. */
  password: z.string().check(maxLength(200)),
})
export type DepositDetails = z.infer<typeof depositDetails>
