import { useLingui } from '@lingui/react/macro'
import { IconBasketExclamation } from '@tabler/icons-react'
import { formatPaise } from '#shared/money/money.ts'
import type { QuotedOrder } from './use-quote.ts'

/** How much is missing for the least that this restaurant delivers; nothing where nothing is. */
export const MinimumHint = ({ order }: { order: QuotedOrder }) => {
  const { t } = useLingui()
  const { minimumOrder, minimumOrderRemaining, restaurantName } = order
  if (minimumOrderRemaining === 0) return null
  const [minimum, missing] = [formatPaise(minimumOrder), formatPaise(minimumOrderRemaining)]
  return (
    <p
      role="status"
      className="flex items-start gap-2 rounded-2xl bg-accent-tint px-3 py-2.5 font-bold leading-snug text-accent"
    >
      <IconBasketExclamation aria-hidden="true" size={21} className="shrink-0" />
      {t`Add ${missing} more from ${restaurantName}: it delivers from ${minimum} on`}
    </p>
  )
}
