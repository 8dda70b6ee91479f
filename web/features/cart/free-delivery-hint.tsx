import { useLingui } from '@lingui/react/macro'
import { IconBike } from '@tabler/icons-react'
import type { QuoteResponse } from '#shared/contracts/orders.ts'
import { formatPaise, paise } from '#shared/money.ts'

/**
 * How much is missing for free delivery. Each restaurant's order must exceed the limit by itself, so at least one
 * paisa is asked for while a fee is due.
 */
export const FreeDeliveryHint = ({ quote }: { quote: QuoteResponse | undefined }) => {
  const { t } = useLingui()
  if (!quote) return null
  const paying = quote.orders.filter((order) => order.deliveryFee > 0)
  const reached = paying.length === 0
  const missing = paise(Math.max(1, quote.freeDeliveryRemaining))
  const subtotal = paying.reduce((sum, order) => sum + order.subtotal, 0)
  const share = reached ? 100 : Math.round((subtotal / (subtotal + missing)) * 100)
  return (
    <div className="rounded-2xl bg-leaf-tint px-4 py-3 text-leaf" role="status">
      <p className="flex items-center gap-2 font-bold">
        <IconBike aria-hidden="true" size={21} className="shrink-0" />
        {reached ? t`Delivery is free for this order` : t`Add ${formatPaise(missing)} more for free delivery`}
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
