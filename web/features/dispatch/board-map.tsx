import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import type { BoardCourier, BoardTask } from '#shared/dispatch/contracts.ts'
import { MapSection } from '../../ui/maps/map-section.tsx'
import { type MapPin, openPinsMap } from '../../ui/maps/pins-map.ts'

type Props = {
  tasks: readonly BoardTask[]
  couriers: readonly BoardCourier[]
  /** What is looked at, not only glanced at. */
  tall?: boolean
}

/** Where food waits and where couriers on shift are; the columns say the same in words. */
const BoardMap = ({ tasks, couriers, tall = false }: Props) => {
  const { t } = useLingui()
  const show = useCallback(
    (map: ReturnType<typeof openPinsMap>) => {
      // One pin a kitchen, however much waits there.
      const kitchens = new Map<string, MapPin>()
      for (const { restaurant, pickUp, status } of tasks)
        if (pickUp && status !== 'enroute')
          kitchens.set(restaurant, {
            key: restaurant,
            kind: 'restaurant',
            name: restaurant,
            location: pickUp,
          })
      const riders = couriers.flatMap(({ id, name, place }): MapPin[] =>
        place ? [{ key: id, kind: 'rider', name, location: place }] : [],
      )
      map.show([...kitchens.values(), ...riders])
    },
    [tasks, couriers],
  )
  return (
    <MapSection
      label={t`Map of couriers and kitchens`}
      className={tall ? 'h-[60dvh] min-h-72' : 'h-56 sm:h-72'}
      open={openPinsMap}
      show={show}
    />
  )
}
export default BoardMap
