import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** `25-30 min` as the page's language writes it, `25–30 मिनट`; any other text stays as it is. */
export const minutesText = (i18n: I18n, range: string): string => {
  const [, from, to] = /^(\d+)(?:\s*[-–]\s*(\d+))? min$/.exec(range) ?? []
  if (from === undefined) return range
  return to === undefined ? i18n._(msg`${from} min`) : i18n._(msg`${from}–${to} min`)
}
