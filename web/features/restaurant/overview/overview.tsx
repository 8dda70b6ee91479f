import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useMay } from '../access/use-duties.ts'
import { useDashboardAddress } from '../access/use-restaurant.ts'
import { useOrderLink } from '../orders/use-order-link.ts'
import { NextSteps } from './next-steps.tsx'
import { RecentOrders } from './recent-orders.tsx'
import { RestaurantFigures } from './restaurant-figures.tsx'

/** What to do next, how the restaurant does, and its latest orders; all of it live. */
export const Overview = () => {
  const addressOf = useDashboardAddress()
  const linkTo = useOrderLink()
  const may = useMay()
  return (
    <div className="space-y-8">
      <NextSteps />
      {may('money') && <RestaurantFigures />}
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
        <RecentOrders addressOf={({ id }) => linkTo(id)} />
      </section>
    </div>
  )
}
