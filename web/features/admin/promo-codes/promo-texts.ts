import { useLingui } from '@lingui/react/macro'
import { formatPaise } from '#shared/money/money.ts'
import type { PromoCampaign } from '#shared/promotions/contracts.ts'
import type { PromoState } from '#shared/promotions/promotions.ts'

export const stateLooks: Record<PromoState, string> = {
  running: 'bg-leaf-tint text-leaf',
  scheduled: 'bg-accent-tint text-accent',
  paused: 'bg-turmeric text-on-turmeric',
  ended: 'bg-sunken text-ink',
  usedUp: 'bg-sunken text-ink',
}

export const useStateLabels = (): Record<PromoState, string> => {
  const { t } = useLingui()
  return {
    running: t`Running`,
    scheduled: t`Scheduled`,
    paused: t`Paused`,
    ended: t`Ended`,
    usedUp: t`Used up`,
  }
}

/** What a code takes off, and for whom, in words. */
export const usePromoTexts = () => {
  const { t, i18n } = useLingui()
  return {
    discount: ({ percent, amount, most }: PromoCampaign): string => {
      const off = formatPaise(amount ?? most ?? (0 as never))
      if (percent === null) return off
      return most === null ? t`${percent}%` : t`${percent}%, ${off} at most`
    },
    conditions: ({ minimum, firstOrder, maxUsesEach, restaurants }: PromoCampaign): string => {
      const least = formatPaise(minimum)
      const count = restaurants?.length ?? 0
      const times = i18n.number(maxUsesEach ?? 0)
      return [
        minimum > 0 && t`from ${least}`,
        firstOrder && t`first order`,
        maxUsesEach === 1 && t`once each`,
        maxUsesEach !== null && maxUsesEach > 1 && t`${times} times each`,
        restaurants !== null && (count === 1 ? (restaurants[0]?.name ?? '') : t`${count} restaurants`),
      ]
        .filter((part) => part !== false)
        .join(', ')
    },
  }
}
