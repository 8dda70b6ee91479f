import { languageTags } from '#shared/languages.ts'
import { useLocale } from '../../lib/language/i18n.ts'

/** Numbers in the page's language: whole ones, and weights to a tenth of a kilogram. */
export const useFigures = () => {
  const locale = useLocale()
  const tag = languageTags[locale]
  const unit = locale === 'hi' ? 'कि.ग्रा.' : 'kg'
  const whole = new Intl.NumberFormat(tag, { maximumFractionDigits: 0 })
  const tenth = new Intl.NumberFormat(tag, { maximumFractionDigits: 1 })
  return {
    count: (value: number): string => whole.format(value),
    kilograms: (value: number): string => `${tenth.format(value)} ${unit}`,
    factor: (value: number): string => tenth.format(value),
  }
}
