import { useLingui } from '@lingui/react/macro'
import leaflet from 'leaflet/dist/leaflet.css?url'
import { useEffect, useRef } from 'react'
import type { Order } from '#shared/contracts/orders.ts'
import { openMap, type Pin } from '../../ui/map.ts'

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
  const element = useRef<HTMLDivElement>(null)
  const map = useRef<ReturnType<typeof openMap>>(undefined)
  useEffect(() => {
    if (!element.current) return
    map.current = openMap(element.current)
    return () => map.current?.close()
  }, [])
  useEffect(() => {
    map.current?.show(pinsOf(order, t`Delivery address`))
  }, [order, t])
  return (
    <>
      <link rel="stylesheet" href={leaflet} precedence="default" />
      <section
        ref={element}
        aria-label={t`Map of the delivery`}
        className="h-64 w-full overflow-hidden rounded-2xl border border-line sm:h-80"
      />
    </>
  )
}
export default DeliveryMap
