import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatPaise } from '#shared/money/money.ts'
import { call } from '../../../lib/calls/api.ts'
import { FailedPart } from '../../../ui/page/failed-part.tsx'
import { TimeText } from '../../../ui/time-text.tsx'
import { StatusPill } from '../../orders/index.ts'
import { adminAddress } from '../address.ts'

/** Somebody's latest orders, each with its way to the tab of orders. */
export const RecentOrders = ({ userId }: { userId: string }) => {
  const { t } = useLingui()
  const query = useQuery({
    queryKey: ['admin-users', 'orders', userId],
    queryFn: ({ signal }) =>
      call('GET /api/orders/user/:userId', { params: { userId }, query: { limit: 5 } }, { signal }),
  })
  if (query.isPending) return <div role="status" aria-label={t`Loading`} className="skeleton h-24 w-full" />
  if (!query.data)
    return (
      <FailedPart
        error={query.error}
        otherwise={t`The orders could not be loaded.`}
        onRetry={query.refetch}
      />
    )
  if (query.data.items.length === 0) return null
  return (
    <>
      <ul className="divide-y divide-line">
        {query.data.items.map(({ id, restaurant, total, placedAt, ...order }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
            <span className="wrap-anywhere min-w-0">
              <Link to={adminAddress({ tab: 'orders', q: id })} className="font-bold text-accent underline">
                {id}
              </Link>{' '}
              {restaurant.name} · <TimeText at={placedAt} />
            </span>
            <span className="flex items-center gap-3">
              <span className="money font-bold">{formatPaise(total)}</span>
              <StatusPill order={order} />
            </span>
          </li>
        ))}
      </ul>
      {query.data.nextCursor !== null && (
        <Link
          to={adminAddress({ tab: 'orders', customer: userId })}
          className="inline-flex min-h-11 items-center font-bold text-accent underline"
        >
          <Trans>All orders of this person</Trans>
        </Link>
      )}
    </>
  )
}
