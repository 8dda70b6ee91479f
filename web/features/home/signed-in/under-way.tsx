import { Trans } from '@lingui/react/macro'
import { QueryClientProvider } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Order } from '#shared/orders/contracts.ts'
import { groupOf } from '#shared/orders/order-lifecycle.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { Icon } from '../../../ui/icons/icon.tsx'
import { OrderPicture } from '../../../ui/order-picture.tsx'
import { FollowOrders, StatusPill, useArrivalText, useLineText, useOrderPages } from '../../orders/index.ts'
import { AskToRate } from '../../ratings/index.ts'

const shown = 2

/** The person's orders that are under way, live. */
const UnderWay = () => (
  <QueryClientProvider client={queryClient}>
    <Orders />
  </QueryClientProvider>
)
export default UnderWay

const Orders = () => {
  const orders = useOrderPages().data?.pages[0]?.items ?? []
  const underWay = orders.filter(({ status }) => groupOf(status) === 'active')
  if (underWay.length === 0) return <AskToRate orders={orders} className="mt-4 max-w-lg" />
  return (
    <section aria-labelledby="under-way" className="mt-4 max-w-lg">
      <h2 id="under-way" className="sr-only">
        <Trans>Orders under way</Trans>
      </h2>
      <ul className="space-y-3">
        {underWay.slice(0, shown).map((order) => (
          <li key={order.id}>
            <OrderUnderWay order={order} />
          </li>
        ))}
      </ul>
      {underWay.length > shown && (
        <Link
          to="/orders"
          className="mt-1 inline-flex min-h-11 items-center font-bold text-accent hover:underline"
        >
          <Trans>All orders under way ({underWay.length})</Trans>
        </Link>
      )}
      <FollowOrders orders={underWay} />
    </section>
  )
}

const OrderUnderWay = ({ order }: { order: Order }) => {
  const arrival = useArrivalText(order)
  const items = order.items.map(useLineText()).join(', ')
  return (
    <Link
      to={`/tracking?order=${order.id}`}
      className="group flex items-center gap-3 rounded-card border border-line bg-surface p-4 shadow-lift"
    >
      <OrderPicture {...order} />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <b className="break-words font-display text-lg leading-tight">{order.restaurant.name}</b>
          <StatusPill order={order} />
        </span>
        <span className="block truncate text-soft">{items}</span>
        {arrival !== '' && <b className="block text-leaf">{arrival}</b>}
      </span>
      <Icon name="chevron-right" size={22} className="shrink-0 text-soft group-hover:text-accent" />
    </Link>
  )
}
