import { Trans, useLingui } from '@lingui/react/macro'
import { formatPaise } from '#shared/money/money.ts'
import type { RestaurantOrderDetails } from '#shared/orders/restaurant-contracts.ts'
import { LabelledValues } from '../../../ui/lists/labelled-values.tsx'
import { usePaymentText } from '../../orders/index.ts'
import { collectsCash } from '../order/collects-cash.ts'

/** How it is paid, and what of it is the restaurant's. */
export const OrderMoney = ({ details: { order, money } }: { details: RestaurantOrderDetails }) => {
  const { t } = useLingui()
  const payment = usePaymentText(order)
  const settled = formatPaise(money.settled ?? money.share)
  const total = formatPaise(order.total)
  return (
    <div className="space-y-3">
      {collectsCash(order) && order.status !== 'cancelled' && (
        <p className="w-fit rounded-lg bg-turmeric px-2.5 py-1 font-bold text-on-turmeric">
          <Trans>Cash to collect: {total}</Trans>
        </p>
      )}
      <LabelledValues
        values={[
          [t`Payment`, payment],
          [t`Dishes`, formatPaise(order.subtotal)],
          [t`Commission`, `−${formatPaise(money.commission)}`],
          [t`Your share`, formatPaise(money.share)],
        ]}
      />
      <p className="text-sm text-soft">
        {money.settled !== null ? (
          <Trans>Booked to you: {settled}. Under Money you see when it is paid out.</Trans>
        ) : order.status === 'cancelled' ? (
          <Trans>Nothing was booked to you for it.</Trans>
        ) : order.fulfilment === 'collection' ? (
          <Trans>It is booked to you when the order is picked up.</Trans>
        ) : (
          <Trans>It is booked to you when the order is delivered.</Trans>
        )}
      </p>
    </div>
  )
}
