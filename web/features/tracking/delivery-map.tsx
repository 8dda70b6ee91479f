import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import type { Order } from '#shared/orders/contracts.ts'
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
    (map: ReturnType<typeof openMap>) => map.show(pinsOf(order, t`Delivery address`)),
    [order, t],
  )
  return <MapSection label={t`Map of the delivery`} className="h-64 sm:h-80" open={openMap} show={show} />
}
export default DeliveryMap
