import { useLingui } from '@lingui/react/macro'
import { IconBike } from '@tabler/icons-react'
import { formatPaise } from '#shared/money/money.ts'
import type { QuotedOrder } from './use-quote.ts'

/** How much is missing for free delivery from this restaurant, whose dishes count alone. */
export const FreeDeliveryHint = ({ order }: { order: QuotedOrder }) => {
  const { t } = useLingui()
  const { subtotal, freeDeliveryRemaining: missing, restaurantName } = order
  const share = missing === 0 ? 100 : Math.round((subtotal / (subtotal + missing)) * 100)
  return (
    <div className="rounded-2xl bg-leaf-tint px-3 py-2.5 text-leaf" role="status">
      <p className="flex items-start gap-2 font-bold leading-snug">
        <IconBike aria-hidden="true" size={21} className="shrink-0" />
        {missing === 0
          ? t`Delivery from ${restaurantName} is free`
          : t`Add ${formatPaise(missing)} more from ${restaurantName} for free delivery`}
      </p>
      <div aria-hidden="true" className="mt-2 h-1.5 overflow-hidden rounded-full bg-surface">
        <div
          className="h-full origin-left rounded-full bg-leaf transition-transform duration-200"
          style={{ transform: `scaleX(${share / 100})` }}
        />
      </div>
    </div>
  )
}
