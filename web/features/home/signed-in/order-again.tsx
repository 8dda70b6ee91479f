import { Trans, useLingui } from '@lingui/react/macro'
import { QueryClientProvider } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatPaise } from '#shared/money/money.ts'
import type { Order } from '#shared/orders/contracts.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { OrderPicture } from '../../../ui/order-picture.tsx'
import { ReorderButton, useLineText, useOrderPages } from '../../orders/index.ts'
import { HeroThali } from '../hero-thali.tsx'

const shown = 3

/** The last order of each kitchen, to be had again; the thali for who has had none yet. */
const OrderAgain = () => (
  <QueryClientProvider client={queryClient}>
    <Orders />
  </QueryClientProvider>
)
export default OrderAgain

const Orders = () => {
  const orders = useOrderPages().data?.pages[0]?.items ?? []
  const again = latestOfEach(
    orders.filter(({ status, fulfilment }) => status === 'delivered' && fulfilment === 'delivery'),
  )
  if (again.length === 0) return <HeroThali />
  return (
    <section aria-labelledby="again" className="w-full">
      <h2 id="again" className="mb-2 text-2xl">
        <Trans>Order again</Trans>
      </h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface shadow-card">
        {again.slice(0, shown).map((order) => (
          <Again key={order.id} order={order} />
        ))}
      </ul>
    </section>
  )
}

/** Orders come with the latest first. */
const latestOfEach = (orders: readonly Order[]): Order[] =>
  [...new Map(orders.toReversed().map((order) => [order.restaurant.id, order])).values()].toReversed()

const Again = ({ order }: { order: Order }) => {
  const { t } = useLingui()
  const items = order.items.map(useLineText()).join(', ')
  return (
    <li className="flex items-center gap-3 p-3">
      <Link
        to={`/restaurants/${order.restaurant.id}`}
        aria-label={t`Menu of ${order.restaurant.name}`}
        className="shrink-0"
      >
        <OrderPicture {...order} />
      </Link>
      <span className="min-w-0 flex-1 leading-snug">
        <b className="block truncate">{order.restaurant.name}</b>
        <span className="block truncate text-sm text-soft">{items}</span>
        <span className="money text-sm font-bold">{formatPaise(order.total)}</span>
      </span>
      <ReorderButton order={order} look="quiet" className="!px-3" />
    </li>
  )
}
