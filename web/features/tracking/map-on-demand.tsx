import { Trans } from '@lingui/react/macro'
import { distance } from '#shared/deliveries/distance.ts'
import type { Order } from '#shared/orders/contracts.ts'
import { MapMissing } from '../../ui/maps/map-missing.tsx'
import { lazyPart } from '../../ui/page/lazy-part.tsx'

/** Loaded when first shown. Without it: from where to where, and how far the courier is. */
export const DeliveryMap = lazyPart<{ order: Order }>(
  () => import('./delivery-map.tsx'),
  (failure, { order }) => (
    <MapMissing failure={failure}>
      <WayInWords order={order} />
    </MapMissing>
  ),
)

const WayInWords = ({
  order: { restaurant, delivery, destination, shippingDetails, status },
}: {
  order: Order
}) => {
  const rider = status === 'delivered' ? null : delivery?.location
  const km = rider && (distance(rider, destination) / 1_000).toFixed(1)
  const to = [shippingDetails.address, shippingDetails.city].filter(Boolean).join(', ')
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 pb-4">
      <dt className="text-soft">
        <Trans>From</Trans>
      </dt>
      <dd className="break-words font-bold">
        {[restaurant.name, restaurant.address || restaurant.area].filter(Boolean).join(', ')}
      </dd>
      <dt className="text-soft">
        <Trans>To</Trans>
      </dt>
      <dd className="break-words font-bold">{to}</dd>
      {km && (
        <>
          <dt className="text-soft">
            <Trans>Distance</Trans>
          </dt>
          <dd className="font-bold">
            <Trans>{km} km as the crow flies</Trans>
          </dd>
        </>
      )}
    </dl>
  )
}
