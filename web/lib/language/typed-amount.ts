/** Rupees as somebody would type them: `149` or `149.50`. */
export const rupeesOf = (paise: number): string =>
  paise % 100 === 0 ? String(paise / 100) : (paise / 100).toFixed(2)

/**
 * Whole paise of rupees as typed, by their digits; undefined for nothing, and a fraction where there is more
 * than a paisa.
 */
export const paiseOf = (typed: string): number | undefined => {
  const text = typed.trim().replaceAll(',', '')
  const exact = /^(-?\d{1,12})(?:\.(\d{0,2})0*)?$/.exec(text)
  if (exact) return Number(`${exact[1]}${(exact[2] ?? '').padEnd(2, '0')}`)
  const amount = Number(text) * 100
  return text === '' || Number.isNaN(amount) ? undefined : amount
}
