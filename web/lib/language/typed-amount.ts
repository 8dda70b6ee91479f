/** Rupees as somebody would type them: `149` or `149.50`. */
export const rupeesOf = (paise: number): string =>
  paise % 100 === 0 ? String(paise / 100) : (paise / 100).toFixed(2)

/** Commas as they group thousands, in India (1,50,000) or elsewhere (150,000), and never like a point. */
const grouped = /^-?\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d*)?$/

/**
 * Whole paise of rupees as typed, by their digits; undefined for nothing and for what is no amount, as
 * `7,50`, and a fraction where there is more than a paisa.
 */
export const paiseOf = (typed: string): number | undefined => {
  const trimmed = typed.trim()
  const text = grouped.test(trimmed) ? trimmed.replaceAll(',', '') : trimmed
  const exact = /^(-?\d{1,12})(?:\.(\d{0,2})0*)?$/.exec(text)
  if (exact) return Number(`${exact[1]}${(exact[2] ?? '').padEnd(2, '0')}`)
  const amount = Number(text) * 100
  return text === '' || Number.isNaN(amount) ? undefined : amount
}
