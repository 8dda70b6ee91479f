import { type ClockFormat, clockFormat } from '#shared/clock-format.ts'
import { type Language, languages, languageTags } from '#shared/languages.ts'
import type { Fulfilment } from '#shared/orders/order-lifecycle.ts'
import { i18nFor } from '../../languages.ts'

/** The market's time zone (decisions.md, opening hours). */
const timeZone = 'Asia/Kolkata'

/** Made once: making one takes a hundred times as long as using it. */
const formatters = (options: Intl.DateTimeFormatOptions) =>
  Object.fromEntries(
    languages.map((language) => [language, clockFormat(languageTags[language], { ...options, timeZone })]),
  ) as Record<Language, ClockFormat>
const moments = formatters({ dateStyle: 'long', timeStyle: 'short' })
const clocks = formatters({ timeStyle: 'short' })
const days = formatters({ dateStyle: 'long' })

/** `21 November 2026, 5:30 PM`, in India's time zone. */
export const receiptTime = (at: Date, language: Language): string => moments[language].format(at)

/** `21 November 2026`, in India's time zone. */
export const receiptDay = (at: Date, language: Language): string => days[language].format(at)

/** `5:30 PM`, in India's time zone. */
export const receiptClock = (at: Date, language: Language): string => clocks[language].format(at)

/** The year in a receipt's number. */
export const receiptYear = (at: Date): string =>
  new Intl.DateTimeFormat('en', { year: 'numeric', timeZone }).format(at)

const methods: Record<string, string> = {
  creditCard: /*i18n*/ 'Credit Card',
  upi: /*i18n*/ 'UPI',
  cashOnDelivery: /*i18n*/ 'Cash on Delivery',
  fund: /*i18n*/ 'Paid by the donation fund',
  credit: /*i18n*/ 'Store credit',
}

export const methodName = (method: string, language: Language): string =>
  i18nFor(language)._(methods[method] ?? method)

/** `Credit Card (Visa •••• 4242)`: only what may be stored of a card. */
export const paidWith = (
  { method, brand, lastFour }: { method: string; brand: string | null; lastFour: string | null },
  language: Language,
  fulfilment: Fulfilment = 'delivery',
): string => {
  const isAtCounter = method === 'cashOnDelivery' && fulfilment === 'collection'
  const name = isAtCounter
    ? i18nFor(language)._(/*i18n*/ 'Cash at the counter')
    : methodName(method, language)
  return lastFour === null ? name : `${name} (${[brand, '••••', lastFour].filter(Boolean).join(' ')})`
}
