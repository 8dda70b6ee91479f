import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { Link } from 'react-router'
import type { Order } from '#shared/orders/contracts.ts'
import { customerDashboard } from '../../lib/session/session.ts'
import { openMap, type Pin } from '../../ui/maps/map.ts'
import { MapSection } from '../../ui/maps/map-section.tsx'

const pinsOf = (order: Order, home: string): Pin[] => {
  const { restaurant, delivery, destination } = order
  // A courier who has delivered stays at the door.
  const rider = order.status === 'delivered' ? destination : delivery?.location
  return [
    ...(restaurant.location
      ? [{ kind: 'restaurant' as const, name: restaurant.name, location: restaurant.location }]
      : []),
    ...(delivery && rider ? [{ kind: 'rider' as const, name: delivery.agent.name, location: rider }] : []),
    { kind: 'home', name: home, location: destination },
  ]
}

/** A map with the restaurant, the delivery agent and the delivery address. */
const DeliveryMap = ({ order }: { order: Order }) => {
  const { t } = useLingui()
  const show = useCallback(
    (map: ReturnType<typeof openMap>) =>
      map.show(pinsOf(order, order.doorOnMap ? t`Delivery address` : t`Somewhere near your address`)),
    [order, t],
  )
  return (
    <>
      <MapSection label={t`Map of the delivery`} className="h-64 sm:h-80" open={openMap} show={show} />
      {!order.doorOnMap && (
        <p className="mt-2 text-sm text-soft">
          <Trans>
            The house is only roughly here, because your address has no point on the map yet. Your food is
            brought to the address as you wrote it.
          </Trans>{' '}
          {order.viewedAs === 'customer' && (
            <Link to={`${customerDashboard}?tab=addresses`} className="font-bold text-accent underline">
              <Trans>Put your door on the map</Trans>
            </Link>
          )}
        </p>
      )}
    </>
  )
}
export default DeliveryMap
