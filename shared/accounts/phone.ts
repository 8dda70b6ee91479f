import { z } from 'zod/mini'

export const phoneInvalid = /*i18n*/ 'Please enter a valid 10-digit phone number'

/**
 * Normalises an Indian phone number to ten digits: separators, +91, 0091, 91 and a leading 0, or both, are
 * removed (decisions.md, phone numbers). A text that does not result in ten digits is returned with only its
 * separators removed.
 */
export const tenDigits = (text: string): string =>
  text.replace(/\D/g, '').replace(/^(?:(?:00)?91)?0?(?=\d{10}$)/, '')

/**
 * Normalises a typed number; an empty text stays empty, so that the field's own rule reports it as missing.
 */
export const asPhone = z.overwrite((text: string) => (text.trim() === '' ? '' : tenDigits(text) || text))

/** A refinement, not a pattern: a pattern in the OpenAPI schema would forbid what is normalised away. */
export const isPhone = z.refine<string>((text) => text === '' || /^\d{10}$/.test(text), phoneInvalid)
