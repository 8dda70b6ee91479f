import { useLingui } from '@lingui/react/macro'
import leaflet from 'leaflet/dist/leaflet.css?url'
import { useEffect, useRef } from 'react'
import type { BoardCourier, BoardTask } from '#shared/contracts/dispatch.ts'
import { type MapPin, openPinsMap } from '../../ui/pins-map.ts'

type Props = { tasks: readonly BoardTask[]; couriers: readonly BoardCourier[] }

/** Where food waits and where couriers on shift are; the columns say the same in words. */
const BoardMap = ({ tasks, couriers }: Props) => {
  const { t } = useLingui()
  const element = useRef<HTMLDivElement>(null)
  const map = useRef<ReturnType<typeof openPinsMap>>(undefined)
  useEffect(() => {
    if (!element.current) return
    map.current = openPinsMap(element.current)
    return () => map.current?.close()
  }, [])
  useEffect(() => {
    // One pin a kitchen, however much waits there.
    const kitchens = new Map<string, MapPin>()
    for (const { restaurant, pickUp, status } of tasks)
      if (pickUp && status !== 'enroute')
        kitchens.set(restaurant, { key: restaurant, kind: 'restaurant', name: restaurant, location: pickUp })
    const riders = couriers.flatMap(({ id, name, place }): MapPin[] =>
      place ? [{ key: id, kind: 'rider', name, location: place }] : [],
    )
    map.current?.show([...kitchens.values(), ...riders])
  }, [tasks, couriers])
  return (
    <>
      <link rel="stylesheet" href={leaflet} precedence="default" />
      <section
        ref={element}
        aria-label={t`Map of couriers and kitchens`}
        className="h-56 w-full overflow-hidden rounded-2xl border border-line sm:h-72"
      />
    </>
  )
}
export default BoardMap
