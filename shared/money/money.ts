import type { z } from 'zod/mini'

/**
 * Whole paise (₹1 = 100). Branded: neither a rupee amount nor a plain count is one, and the sum of two is a
 * number until `paise` has checked it.
 */
export type Paise = number & z.core.$brand<'Paise'>

/**
 * A whole number of paise as money. Throws RangeError for a fraction, and for what is beyond ₹90 lakh crore.
 */
export const paise = (amount: number): Paise => {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is no whole number of paise`)
  return amount as Paise
}

export const sumOf = (amounts: readonly Paise[]): Paise =>
  paise(amounts.reduce((total, amount) => total + amount, 0))

let format: Intl.NumberFormat | undefined
/** Made when first needed: a browser that lacks it is given one first (web/lib/language/intl-fallback.ts). */
const rupees = () => {
  format ??= new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return format
}

/** `149900` becomes `₹1,499.00`: two decimals, Indian grouping. */
export const formatPaise = (amount: Paise): string =>
  `${amount < 0 ? '-' : ''}₹${rupees().format(Math.abs(amount) / 100)}`

/** `percent` of an amount, rounded half up to a whole paisa. */
export const percentOf = (amount: Paise, percent: number): Paise =>
  paise(Math.floor((amount * percent) / 100 + 0.5))
