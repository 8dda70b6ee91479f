import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { MapSection } from '../../../ui/maps/map-section.tsx'
import { type MapRoute, type MarkedPlace, openRoutesMap } from '../../../ui/maps/routes-map.ts'
import { type DayMatch, type DayRun, type DayShelter, type Kitchen, matchKey } from './day-plan.ts'

type Props = {
  kitchens: readonly Kitchen[]
  shelters: readonly DayShelter[]
  runs: readonly DayRun[]
  matches: readonly DayMatch[]
  /** What somebody points at in the lists: ids of restaurants, shelters and rescues. */
  lit: readonly string[]
}

/**
 * Where food is left, who has room for it, and the rescues between them; the lists below say the same in
 * words.
 */
const DayMap = ({ kitchens, shelters, runs, matches, lit }: Props) => {
  const { t } = useLingui()
  const show = useCallback(
    (map: ReturnType<typeof openRoutesMap>) => {
      const places = [
        ...kitchens.map((kitchen) => ({ ...kitchen, kind: 'restaurant' as const })),
        ...shelters.map((shelter) => ({ ...shelter, kind: 'home' as const })),
      ].flatMap(({ id, kind, mark, name, location }): MarkedPlace[] =>
        location ? [{ key: id, kind, mark, name, location }] : [],
      )
      const ways = runs.flatMap(({ run, look }): MapRoute[] =>
        run.from.location && run.to.location
          ? [{ key: run.id, from: run.from.location, to: run.to.location, look }]
          : [],
      )
      const suggested = matches.flatMap(({ lot, shelter }): MapRoute[] =>
        lot.restaurant.location
          ? [
              {
                key: matchKey(lot.id, shelter.id),
                from: lot.restaurant.location,
                to: shelter.location,
                look: 'suggested',
              },
            ]
          : [],
      )
      map.show(places, [...suggested, ...ways], lit)
    },
    [kitchens, shelters, runs, matches, lit],
  )
  return (
    <MapSection
      label={t`Map of restaurants, shelters and rescues`}
      className="h-72 sm:h-96"
      open={openRoutesMap}
      show={show}
    />
  )
}
export default DayMap
