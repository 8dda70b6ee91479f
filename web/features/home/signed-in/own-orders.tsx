import { Trans, useLingui } from '@lingui/react/macro'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Order } from '#shared/contracts/orders.ts'
import { formatPaise } from '#shared/money/money.ts'
import { groupOf } from '#shared/orders/order-lifecycle.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { Icon } from '../../../ui/icons/icon.tsx'
import { Monogram } from '../../../ui/icons/monogram.tsx'
import { FollowOrders, ReorderButton, StatusPill, useArrivalText, useOrderPages } from '../../orders/index.ts'
import { HeroThali } from '../hero-thali.tsx'

/** On the way, and to be ordered again: each list as short as what somebody looks for first. */
const shownUnderWay = 2
const shownAgain = 3

/** The person's orders under way, live, and the last ones of each kitchen; the thali until there are any. */
const OwnOrders = () => (
  <QueryClientProvider client={queryClient}>
    <Lists />
  </QueryClientProvider>
)
export default OwnOrders

const Lists = () => {
  const orders = useOrderPages().data?.pages[0]?.items ?? []
  const underWay = orders.filter(({ status }) => groupOf(status) === 'active')
  const again = latestOfEach(
    orders.filter(({ status, fulfilment }) => status === 'delivered' && fulfilment === 'delivery'),
  )
  if (underWay.length === 0 && again.length === 0) return <HeroThali />
  return (
    <div className="w-full space-y-6">
      {underWay.length > 0 && (
        <section aria-labelledby="under-way">
          <Title id="under-way">
            <Trans>On its way to you</Trans>
          </Title>
          <ul className="space-y-3">
            {underWay.slice(0, shownUnderWay).map((order) => (
              <li key={order.id}>
                <UnderWay order={order} />
              </li>
            ))}
          </ul>
          {underWay.length > shownUnderWay && (
            <Link
              to="/orders"
              className="mt-1 inline-flex min-h-11 items-center font-bold text-accent hover:underline"
            >
              <Trans>All orders under way ({underWay.length})</Trans>
            </Link>
          )}
          <FollowOrders orders={underWay} />
        </section>
      )}
      {again.length > 0 && (
        <section aria-labelledby="again">
          <Title id="again">
            <Trans>Order again</Trans>
          </Title>
          <ul className="divide-y divide-line rounded-card border border-line bg-surface shadow-card">
            {again.slice(0, shownAgain).map((order) => (
              <Again key={order.id} order={order} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

const Title = ({ id, children }: { id: string; children: ReactNode }) => (
  <h2 id={id} className="mb-2 text-2xl">
    {children}
  </h2>
)

/** Orders come with the latest first. */
const latestOfEach = (orders: readonly Order[]): Order[] =>
  [...new Map(orders.toReversed().map((order) => [order.restaurant.id, order])).values()].toReversed()

const itemsOf = ({ items }: Order) => items.map(({ quantity, name }) => `${quantity}× ${name}`).join(', ')

const UnderWay = ({ order }: { order: Order }) => {
  const arrival = useArrivalText(order)
  return (
    <Link
      to={`/tracking?order=${order.id}`}
      className="group flex items-center gap-3 rounded-card border border-line bg-surface p-4 shadow-lift"
    >
      <Monogram name={order.restaurant.name} className="size-12" />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <b className="break-words font-display text-lg leading-tight">{order.restaurant.name}</b>
          <StatusPill status={order.status} />
        </span>
        <span className="block truncate text-soft">{itemsOf(order)}</span>
        {arrival !== '' && <b className="block text-leaf">{arrival}</b>}
      </span>
      <Icon name="chevron-right" size={22} className="shrink-0 text-soft group-hover:text-accent" />
    </Link>
  )
}

const Again = ({ order }: { order: Order }) => {
  const { t } = useLingui()
  const items = itemsOf(order)
  return (
    <li className="flex items-center gap-3 p-3">
      <Link
        to={`/restaurants/${order.restaurant.id}`}
        aria-label={t`Menu of ${order.restaurant.name}`}
        className="shrink-0"
      >
        <Monogram name={order.restaurant.name} className="size-11" />
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
