import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Order } from '#shared/contracts/ordering.ts'
import type { OrderStatus } from '#shared/lifecycle.ts'
import { OrderCard } from '../features/ordering/order-card.tsx'
import { RouteFailure } from '../features/shell/route-failure.tsx'
import { call } from '../lib/api.ts'
import { messageOf } from '../lib/api-error.ts'
import { useUser } from '../lib/session.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Message } from '../ui/message.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'

const refreshMs = 10_000
const finished: readonly OrderStatus[] = ['delivered', 'cancelled']
const hasActive = (page: { items: Order[] }): boolean =>
  page.items.some((order) => !finished.includes(order.status))

const Orders = () => {
  const { t } = useLingui()
  const userId = useUser()?.id ?? ''
  const orders = useInfiniteQuery({
    queryKey: ['orders', userId],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /api/orders/user/:userId',
        { params: { userId }, query: pageParam === '' ? {} : { cursor: pageParam } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    enabled: userId !== '',
    refetchInterval: (query) => (query.state.data?.pages.some(hasActive) ? refreshMs : false),
  })
  if (orders.isPending) return <PageSkeleton />
  const items = orders.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <div className="mx-auto max-w-3xl px-4 pt-6">
      <PageHead title={t`My Orders`} />
      <h1 className="mb-5 text-4xl">
        <Trans>My Orders</Trans>
      </h1>
      {orders.isError && (
        <Message kind="error">{messageOf(orders.error, t`Your orders could not be loaded.`)}</Message>
      )}
      {items.length === 0 && !orders.isError ? (
        <EmptyState glyph="receipt" title={t`You haven't placed any orders yet.`}>
          <Link to="/menu" className={buttonClass()}>
            <Trans>Browse Menu</Trans>
          </Link>
        </EmptyState>
      ) : (
        <ul className="space-y-4">
          {items.map((order) => (
            <li key={order.id}>
              <OrderCard order={order} />
            </li>
          ))}
        </ul>
      )}
      {orders.hasNextPage && (
        <p className="mt-6 text-center">
          <Button look="plain" busy={orders.isFetchingNextPage} onClick={() => orders.fetchNextPage()}>
            <Trans>Load more</Trans>
          </Button>
        </p>
      )}
    </div>
  )
}
export default Orders

export const ErrorBoundary = RouteFailure
