import { type Paise, paise } from '#shared/money/money.ts'

/** Highest accepted price in paise: ₹1,00,000. */
const highest = 10_000_000
const number = /^(?:\d+|\d{1,3}(?:,\d{2})*,\d{3}|\d{1,3}(?:,\d{3})+)(?:\.(\d*))?$/

export type Price = { paise: Paise } | { reason: string }

/**
 * Parses an amount in rupees: `249`, `₹1,299.50`, `Rs. 80/-`. Rounds half up to a whole paisa by the decimal
 * digits, so that 0.9500000000000002 is 95 paise and 0.285 is 29. Zero, negative and unreadable amounts are
 * refused with a reason.
 */
export const readPrice = (raw: string): Price => {
  const text = raw
    .replace(/\s/g, '')
    .replace(/^(?:₹|rs\.?|inr)/i, '')
    .replace(/(?:\/-|\/|-|inr|rupees?)$/i, '')
  if (text === '' || /^(?:nan|null|none|n\/a|undefined)$/i.test(text)) return { reason: 'no price' }
  if (text.startsWith('-')) return { reason: 'price below zero' }
  const match = number.exec(text)
  if (!match) return { reason: 'price is not a number' }
  const [rupees = '0'] = text.replaceAll(',', '').split('.')
  const decimals = `${match[1] ?? ''}000`
  const amount = Number(rupees) * 100 + Number(decimals.slice(0, 2)) + (Number(decimals[2]) >= 5 ? 1 : 0)
  if (amount === 0) return { reason: 'price is zero' }
  if (amount > highest) return { reason: 'price above ₹1,00,000' }
  return { paise: paise(amount) }
}
