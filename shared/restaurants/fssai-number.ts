import { z } from 'zod/mini'

/** The digits of a licence number as it is often written, in groups. */
export const asFssaiNumber = z.overwrite((text: string) => text.replace(/[\s-]/g, ''))

/**
 * The number of a licence or registration under the Food Safety and Standards Act: 14 digits, of which the
 * first says which of the two it is (1 or 2), the next two the state, then the year, the authority and a
 * serial number. Only length and first digit are checked, since the codes of states and authorities are the
 * regulator's to extend; whether the licence is in force only its own register knows. An empty text passes:
 * not stated.
 */
export const isFssaiNumber = z.refine<string>(
  (text) => text === '' || /^[12]\d{13}$/.test(text),
  /*i18n*/ 'A licence number has 14 digits and begins with 1 or 2',
)
