import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { RecentOrders } from './recent-orders.tsx'
import { RestaurantFigures } from './restaurant-figures.tsx'
import { useDashboardAddress } from './use-restaurant.ts'

/** How the restaurant does, and its latest orders; both live. */
export const Overview = () => {
  const addressOf = useDashboardAddress()
  return (
    <div className="space-y-9">
      <RestaurantFigures />
      <section aria-labelledby="recent-orders">
        <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id="recent-orders" className="text-2xl">
            <Trans>Recent Orders</Trans>
          </h2>
          <Link
            to={addressOf({ tab: 'orders' })}
            className="-my-2 inline-flex min-h-11 shrink-0 items-center font-bold text-accent hover:underline"
          >
            <Trans>View all orders</Trans>
          </Link>
        </div>
        <RecentOrders addressOf={({ id }) => addressOf({ tab: 'orders', q: id })} />
      </section>
    </div>
  )
}
