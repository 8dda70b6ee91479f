import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Order } from '#shared/contracts/orders.ts'
import type { OrderStatus } from '#shared/order-lifecycle.ts'
import { call } from '../../lib/api.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useUser } from '../../lib/session.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Message } from '../../ui/message.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { OrderCard } from './order-card.tsx'

const refreshMs = 10_000
const finished: readonly OrderStatus[] = ['delivered', 'cancelled']
const hasActive = (page: { items: Order[] }): boolean =>
  page.items.some((order) => !finished.includes(order.status))

/** A person's orders, the latest first; refetched regularly while one is under way. */
export const OrderHistory = () => {
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
  if (!orders.data)
    return (
      <Failure
        error={orders.error}
        otherwise={t`Your orders could not be loaded.`}
        onRetry={orders.refetch}
      />
    )
  const items = orders.data.pages.flatMap((page) => page.items)
  return (
    <>
      {orders.isError && (
        <Message kind="error">{messageOf(orders.error, t`Your orders could not be loaded.`)}</Message>
      )}
      {items.length === 0 ? (
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
    </>
  )
}
