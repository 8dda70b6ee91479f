import { Trans, useLingui } from '@lingui/react/macro'
import { Link, type To } from 'react-router'
import { formatPaise } from '#shared/money/money.ts'
import type { Order } from '#shared/orders/contracts.ts'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { FailedPart } from '../../../ui/page/failed-part.tsx'
import { TimeText } from '../../../ui/time-text.tsx'
import { StatusPill } from '../../orders/index.ts'
import { kitchenStatus } from '../order/kitchen-status.ts'
import { useKitchenOrders } from '../order/use-kitchen-orders.ts'

const shown = 8
const cell = 'px-3 py-3 align-top'

/** The latest orders as a table (specification section 2, Overview), live. */
export const RecentOrders = ({ addressOf }: { addressOf: (order: Order) => To }) => {
  const { t, i18n } = useLingui()
  const { data, error, refetch } = useKitchenOrders({ sort: 'newest' })
  const orders = data?.pages[0]?.items.slice(0, shown)
  if (error && !orders)
    return <FailedPart error={error} otherwise={t`The orders could not be loaded.`} onRetry={refetch} />
  if (!orders)
    return <div role="status" aria-label={t`Loading`} className="skeleton h-72 w-full !rounded-card" />
  if (orders.length === 0)
    return (
      <EmptyState
        glyph="kitchen"
        level={3}
        title={t`No orders yet`}
        text={t`The first one appears here by itself.`}
      />
    )
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface shadow-card">
      <table className="w-full text-left">
        <caption className="sr-only">
          <Trans>Recent Orders</Trans>
        </caption>
        <thead className="border-b border-line text-sm text-soft">
          <tr>
            <th scope="col" className={cell}>
              <Trans>Order</Trans>
            </th>
            <th scope="col" className={`${cell} hidden md:table-cell`}>
              <Trans>Items</Trans>
            </th>
            <th scope="col" className={`${cell} hidden text-right sm:table-cell`}>
              <Trans>Total</Trans>
            </th>
            <th scope="col" className={`${cell} text-right`}>
              <Trans>Status</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <tr key={order.id} className="relative border-b border-line last:border-0 hover:bg-accent-tint">
              <td className={`${cell} wrap-anywhere`}>
                <Link
                  to={addressOf(order)}
                  preventScrollReset
                  className="font-bold text-accent after:absolute after:inset-0 hover:underline"
                >
                  {order.id}
                </Link>
                <p className="text-sm text-soft">
                  {order.shippingDetails.fullName && `${order.shippingDetails.fullName} · `}
                  <TimeText at={order.placedAt} />
                </p>
              </td>
              <td className={`${cell} hidden md:table-cell`}>
                {order.items.map(({ name, quantity }) => `${quantity}× ${name}`).join(', ')}
              </td>
              <td className={`${cell} money hidden text-right font-bold sm:table-cell`}>
                {formatPaise(order.total)}
              </td>
              <td className={`${cell} text-right`}>
                <StatusPill order={order} label={i18n._(kitchenStatus(order))} />
                <span className="money mt-1 block font-bold sm:hidden">{formatPaise(order.total)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
