import { type Language, languageTags } from '#shared/languages.ts'
import { formatPaise, paise } from '#shared/money/money.ts'

/** A fact of a receipt, in the language already; none where there is nothing to say. */
export const fact = (label: string, value: string) => (value === '' ? [] : [{ label, value }])

/** A sum of a receipt, in paise; what is taken off has a minus sign. */
export const sumLine = (label: string, amount: number, strong = false) => ({
  label,
  amount: `${amount < 0 ? '−' : ''}${formatPaise(paise(Math.abs(amount)))}`,
  strong,
})

/** Half of a percentage: CGST and SGST are each half of the rate. */
export const halfPercent = (percent: number): string => `${Number((percent / 2).toFixed(3))} %`

/** Writes days of the calendar, such as 2026-05-01, in words. */
export const dayWriter = (language: Language) => {
  const format = new Intl.DateTimeFormat(languageTags[language], { dateStyle: 'long', timeZone: 'UTC' })
  const date = (day: string) => format.format(new Date(day))
  return { date, span: ({ from, to }: { from: string; to: string }) => `${date(from)} – ${date(to)}` }
}
