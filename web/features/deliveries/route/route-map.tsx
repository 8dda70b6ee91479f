import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import type { LatLng } from '#shared/api/wire.ts'
import { MapSection } from '../../../ui/maps/map-section.tsx'
import { type MapStop, openStopsMap } from '../../../ui/maps/stops-map.ts'
import type { Stop } from '../stops.ts'
import { isLit } from './stop-list.tsx'

type Props = { stops: readonly Stop[]; rider: LatLng | null; lit: readonly string[] }

/** The stops on a map; the list beside it says the same in words. */
const RouteMap = ({ stops, rider, lit }: Props) => {
  const { t } = useLingui()
  const show = useCallback(
    (map: ReturnType<typeof openStopsMap>) => {
      const shown = stops.flatMap((stop, index): MapStop[] =>
        stop.location
          ? [
              {
                key: stop.key,
                kind: stop.kind === 'pickUp' ? 'restaurant' : 'home',
                mark: String(index + 1),
                name: stop.name,
                location: stop.location,
              },
            ]
          : [],
      )
      const litKeys = stops.filter((stop) => isLit(stop, lit)).map(({ key }) => key)
      map.show(shown, rider && { name: t`You`, location: rider }, litKeys)
    },
    [stops, rider, lit, t],
  )
  return <MapSection label={t`Map of the route`} className="h-56 sm:h-72" open={openStopsMap} show={show} />
}
export default RouteMap
