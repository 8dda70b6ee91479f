import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Metres as kilometres to a tenth, in the page's language; what is near is no more exact than that. */
export const kilometresText = (i18n: I18n, metres: number): string =>
  i18n.number(Math.max(0.1, Math.round(metres / 100) / 10), { maximumFractionDigits: 1 })

/** A distance in metres as `2.4 km`. */
export const distanceText = (i18n: I18n, metres: number): string => {
  const kilometres = kilometresText(i18n, metres)
  return i18n._(msg`${kilometres} km`)
}
