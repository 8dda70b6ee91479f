import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import type { Run } from '#shared/rescue/contracts.ts'
import { MapSection } from '../../../ui/maps/map-section.tsx'
import { openStopsMap } from '../../../ui/maps/stops-map.ts'

/** Both ends of a run and where its carrier is; the list below it says the same in words. */
const RunMap = ({ run: { from, to, carrier } }: { run: Run }) => {
  const { t } = useLingui()
  const show = useCallback(
    (map: ReturnType<typeof openStopsMap>) => {
      const stops = [
        { ...from, kind: 'restaurant' as const, mark: '1' },
        { ...to, kind: 'home' as const, mark: '2' },
      ].flatMap(({ id, kind, mark, name, location }) =>
        location ? [{ key: id, kind, mark, name, location }] : [],
      )
      const rider = carrier?.location
      map.show(stops, rider ? { name: t`You`, location: rider } : null, [])
    },
    [from, to, carrier, t],
  )
  return <MapSection label={t`Map of the route`} className="h-56 sm:h-72" open={openStopsMap} show={show} />
}
export default RunMap
