import { wayPay } from '#shared/deliveries/courier-pay.ts'
import { type Language, languageTags } from '#shared/languages.ts'
import { formatPaise } from '#shared/money/money.ts'
import type { DeliveryEarning } from '#shared/payouts/contracts.ts'
import { i18nFor } from '../../../languages.ts'

/**
 * Why a delivery paid what it did, in a line: the share of the total that was agreed, or the way with its
 * floor and the waiting; empty for a rescue run, whose pay is one amount.
 */
export const payExplained = (
  { kind, payTerms, percent, total, earned }: DeliveryEarning,
  language: Language,
): string => {
  if (kind === 'rescue') return ''
  const i18n = i18nFor(language)
  if (kind === 'tip') return i18n._(/*i18n*/ 'Tip from the customer, all of it yours')
  if (payTerms === null)
    return i18n._(/*i18n*/ "{percent} % of the order's total of {total}", {
      percent: new Intl.NumberFormat(languageTags[language], { maximumFractionDigits: 1 }).format(percent),
      total: formatPaise(total),
    })
  const { metres, perKm, floor, waitMinutes, waitPay } = payTerms
  const way = i18n._(/*i18n*/ '{way} for {km} km, at {rate} a km and {floor} at least', {
    way: formatPaise(wayPay(payTerms)),
    km: (metres / 1_000).toFixed(1),
    rate: formatPaise(perKm),
    floor: formatPaise(floor),
  })
  const parts = [way]
  if (waitMinutes > 0)
    parts.push(
      i18n._(/*i18n*/ '{waited} for {minutes} min of waiting', {
        waited: formatPaise(waitPay),
        minutes: String(waitMinutes),
      }),
    )
  if (earned < wayPay(payTerms) + waitPay) parts.push(i18n._(/*i18n*/ 'no more than what the customer paid'))
  return parts.join('; ')
}
