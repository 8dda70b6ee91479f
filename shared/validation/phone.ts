import { z } from 'zod/mini'

export const phoneInvalid = /*i18n*/ 'Please enter a valid 10-digit phone number'

/**
 * A phone number as people type it, as the ten digits that are stored: with or without separators, +91, 0091, 91 or a leading 0
 * (decisions.md, phone numbers). What does not come to ten digits is returned as it was, without its separators.
 */
export const tenDigits = (text: string): string =>
  text.replace(/\D/g, '').replace(/^(?:(?:00)?91|0)(?=\d{10}$)/, '')

/** Turns a number into its ten digits; an empty text stays empty, so that the field's own rule says what is missing. */
export const asPhone = z.overwrite((text: string) => (text.trim() === '' ? '' : tenDigits(text) || text))

/** A refinement and no pattern: the API's description must not forbid what is normalised away. */
export const isPhone = z.refine<string>((text) => text === '' || /^\d{10}$/.test(text), phoneInvalid)
