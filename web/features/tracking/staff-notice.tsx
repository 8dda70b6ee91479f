import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { Order } from '#shared/orders/contracts.ts'
import { buttonClass } from '../../ui/button.tsx'

/** Where the restaurant, the courier and an admin work on an order: this page is its customer's. */
export const StaffNotice = ({ viewedAs }: { viewedAs: Order['viewedAs'] }) => {
  if (viewedAs === 'customer') return null
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-accent-tint p-4 text-accent">
      <p className="font-semibold">
        {viewedAs === 'restaurant' ? (
          <Trans>This is an order at your restaurant, as its customer follows it.</Trans>
        ) : viewedAs === 'admin' ? (
          <Trans>This is a customer's order, as the customer follows it.</Trans>
        ) : (
          <Trans>This is an order that you deliver, as its customer follows it.</Trans>
        )}
      </p>
      {viewedAs !== 'admin' && (
        <Link
          to={viewedAs === 'restaurant' ? '/restaurant-dashboard' : '/delivery-dashboard'}
          className={buttonClass('plain')}
        >
          {viewedAs === 'restaurant' ? (
            <Trans>Restaurant Dashboard</Trans>
          ) : (
            <Trans>Delivery Dashboard</Trans>
          )}
        </Link>
      )}
    </div>
  )
}
