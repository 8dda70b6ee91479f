import { useLingui } from '@lingui/react/macro'
import { FailedPart } from '../../ui/page/failed-part.tsx'
import { FollowOrders } from './follow-orders.tsx'
import { OrderDialog } from './order/order-dialog.tsx'
import { OrderCard } from './order-card.tsx'
import { NoOrders } from './order-list.tsx'
import { useOrderPages } from './use-order-pages.ts'

const shown = 3

/** The latest orders, live. */
export const RecentOrders = () => {
  const { t } = useLingui()
  const { data, error, refetch } = useOrderPages()
  const orders = data?.pages[0]?.items.slice(0, shown)
  if (error && !orders)
    return <FailedPart error={error} otherwise={t`Your orders could not be loaded.`} onRetry={refetch} />
  if (!orders)
    return <div role="status" aria-label={t`Loading`} className="skeleton h-36 w-full !rounded-card" />
  return (
    <>
      {orders.length === 0 ? (
        <NoOrders />
      ) : (
        <ul className="grid gap-4">
          {orders.map((order) => (
            <li key={order.id}>
              <OrderCard order={order} level={3} />
            </li>
          ))}
        </ul>
      )}
      <FollowOrders orders={orders} />
      <OrderDialog />
    </>
  )
}
