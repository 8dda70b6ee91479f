import { useLingui } from '@lingui/react/macro'
import leaflet from 'leaflet/dist/leaflet.css?url'
import { useEffect, useRef } from 'react'
import type { LatLng } from '#shared/contracts/wire.ts'
import { type MapStop, openStopsMap } from '../../../ui/stops-map.ts'
import { isLit } from './stop-list.tsx'
import type { Stop } from './stops.ts'

type Props = { stops: readonly Stop[]; rider: LatLng | null; lit: readonly string[] }

/** The stops on a map; the list beside it says the same in words. */
const RouteMap = ({ stops, rider, lit }: Props) => {
  const { t } = useLingui()
  const element = useRef<HTMLDivElement>(null)
  const map = useRef<ReturnType<typeof openStopsMap>>(undefined)
  useEffect(() => {
    if (!element.current) return
    map.current = openStopsMap(element.current)
    return () => map.current?.close()
  }, [])
  useEffect(() => {
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
    map.current?.show(shown, rider && { name: t`You`, location: rider }, litKeys)
  }, [stops, rider, lit, t])
  return (
    <>
      <link rel="stylesheet" href={leaflet} precedence="default" />
      <section
        ref={element}
        aria-label={t`Map of the route`}
        className="h-56 w-full overflow-hidden rounded-2xl border border-line sm:h-72"
      />
    </>
  )
}
export default RouteMap
