import type { I18n } from '@lingui/core'

/**
 * What a restaurant cooks, and where it is, in the page's language where the catalogue has these words;
 * otherwise in its own.
 */
export const kindsText = (i18n: I18n, cuisines: readonly string[], area = ''): string =>
  [cuisines.map((one) => i18n._(one)).join(', '), area && i18n._(area)].filter(Boolean).join(' · ')
