import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useMay } from '../access/use-duties.ts'
import { useDashboardAddress } from '../access/use-restaurant.ts'
import { useOrderLink } from '../orders/use-order-link.ts'
import { NeedsYou } from './needs-you.tsx'
import { RecentOrders } from './recent-orders.tsx'
import { FiguresInDetail, RestaurantFigures } from './restaurant-figures.tsx'

/**
 * What needs somebody beside how today goes, both in sight at once; then the days in detail and the latest
 * orders. All of it live.
 */
export const Overview = () => {
  const addressOf = useDashboardAddress()
  const linkTo = useOrderLink()
  const may = useMay()
  return (
    <div className="space-y-6">
      <div
        className={`grid items-start gap-x-6 gap-y-4 [&>*]:min-w-0 ${may('money') ? 'lg:grid-cols-[minmax(0,1fr)_25rem] 2xl:grid-cols-[minmax(0,1fr)_34rem]' : ''}`}
      >
        <NeedsYou />
        {may('money') && <RestaurantFigures />}
      </div>
      {may('money') && <FiguresInDetail />}
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
