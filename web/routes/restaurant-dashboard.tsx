import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { RestaurantStatus } from '#shared/order-lifecycle.ts'
import { RoleGate } from '../features/accounts/index.ts'
import { KitchenOrder, useRestaurantOrders } from '../features/restaurant/index.ts'
import { RouteFailure } from '../features/shell/index.ts'
import { messageOf } from '../lib/api-error.ts'
import { useUser } from '../lib/session.ts'
import { chipClass } from '../ui/chip.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Failure } from '../ui/failure.tsx'
import { Message } from '../ui/message.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'

const filters: { label: MessageDescriptor; status: RestaurantStatus | null }[] = [
  { label: msg`All`, status: null },
  { label: msg`New`, status: 'pending' },
  { label: msg`Preparing`, status: 'preparing' },
  { label: msg`Ready`, status: 'ready' },
  { label: msg`Delivered`, status: 'delivered' },
]

const RestaurantDashboard = () => (
  <RoleGate needs="RESTAURANT">
    <Kitchen />
  </RoleGate>
)
export default RestaurantDashboard

const Kitchen = () => {
  const { t } = useLingui()
  const [status, setStatus] = useState<RestaurantStatus | null>(null)
  const user = useUser()
  const orders = useRestaurantOrders(status)
  if (orders.isError && !orders.data)
    return (
      <>
        <PageHead title={t`Restaurant Dashboard`} />
        <Failure error={orders.error} onRetry={orders.refetch} />
      </>
    )
  return (
    <div className="mx-auto max-w-6xl px-4 pt-6">
      <PageHead title={t`Restaurant Dashboard`} />
      <p className="font-bold text-soft">{user?.restaurantName ?? t`Your Restaurant`}</p>
      <h1 className="mb-4 text-4xl">
        <Trans>Orders</Trans>
      </h1>
      <fieldset aria-label={t`Filter orders`} className="scroll-row -mx-4 gap-2 px-4 pb-4">
        {filters.map((filter) => (
          <button
            key={filter.status}
            type="button"
            aria-pressed={filter.status === status}
            onClick={() => setStatus(filter.status)}
            className={chipClass}
          >
            {t(filter.label)}
          </button>
        ))}
      </fieldset>
      {orders.isPending && <PageSkeleton />}
      {orders.isError && (
        <Message kind="error">{messageOf(orders.error, t`The orders could not be loaded.`)}</Message>
      )}
      {orders.data?.items.length === 0 && (
        <EmptyState glyph="kitchen" title={t`No orders here`} text={t`New ones appear by themselves.`} />
      )}
      <ul aria-live="polite" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {orders.data?.items.map((order) => (
          <li key={order.id} className="grid">
            <KitchenOrder order={order} />
          </li>
        ))}
      </ul>
    </div>
  )
}

export const ErrorBoundary = RouteFailure
