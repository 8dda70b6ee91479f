import type { I18n } from '@lingui/core'

/** How many, as short as it is read at a glance: `48`, `1.2K+`, `15K+`; never more than there are. */
export const shortCount = (count: number): string => {
  if (count < 1_000) return String(count)
  const thousands = count / 1_000
  const shown = thousands < 10 ? Math.floor(thousands * 10) / 10 : Math.floor(thousands)
  return shown * 1_000 < count ? `${shown}K+` : `${shown}K`
}

/** `4.3 (1,240)` */
export const ratingText = (i18n: I18n, rating: number, count: number): string =>
  `${rating.toFixed(1)} (${i18n.number(count)})`
