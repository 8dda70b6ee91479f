import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { MapSection } from '../../../ui/map-section.tsx'
import { type MapWay, type MarkedPlace, openWaysMap, type WayLook, wayLooks } from '../../../ui/ways-map.ts'
import type { DayMatch, DayRun, DayShelter, Kitchen } from './day-plan.ts'

type Props = {
  kitchens: readonly Kitchen[]
  shelters: readonly DayShelter[]
  runs: readonly DayRun[]
  matches: readonly DayMatch[]
  /** What somebody points at in the lists: ids of restaurants, shelters and rescues. */
  lit: readonly string[]
}

/** Where food is left, who has room for it, and the rescues between them; the lists below say the same in words. */
export const DayMap = ({ kitchens, shelters, runs, matches, lit }: Props) => {
  const { t } = useLingui()
  const show = useCallback(
    (map: ReturnType<typeof openWaysMap>) => {
      const places = [
        ...kitchens.map((kitchen) => ({ ...kitchen, kind: 'restaurant' as const })),
        ...shelters.map((shelter) => ({ ...shelter, kind: 'home' as const })),
      ].flatMap(({ id, kind, mark, name, location }): MarkedPlace[] =>
        location ? [{ key: id, kind, mark, name, location }] : [],
      )
      const ways = runs.flatMap(({ run, look }): MapWay[] =>
        run.from.location && run.to.location
          ? [{ key: run.id, from: run.from.location, to: run.to.location, look }]
          : [],
      )
      const suggested = matches.flatMap(({ lot, shelter }): MapWay[] =>
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
      open={openWaysMap}
      show={show}
    />
  )
}

/** By what a suggestion is lit. */
export const matchKey = (lotId: string, shelterId: string) => `${lotId} ${shelterId}`

/** What the shapes and lines of the map mean. */
export const DayLegend = () => {
  const { t } = useLingui()
  const ways: Record<WayLook, string> = {
    waits: t`Nobody carries it yet`,
    underWay: t`Under way`,
    done: t`Received`,
    failed: t`Cancelled, or not in time`,
    suggested: t`Suggested`,
  }
  const sign = 'grid size-6 shrink-0 place-items-center border-[3px] bg-surface text-xs font-extrabold'
  return (
    <ul aria-label={t`What the map shows`} className="flex flex-wrap gap-x-5 gap-y-1.5 text-sm">
      <li className="flex items-center gap-2">
        <span aria-hidden="true" className={`${sign} rounded-full border-action text-accent`}>
          1
        </span>
        {t`Restaurant`}
      </li>
      <li className="flex items-center gap-2">
        <span aria-hidden="true" className={`${sign} rounded-md border-leaf text-leaf`}>
          A
        </span>
        {t`Shelter`}
      </li>
      {(Object.entries(ways) as [WayLook, string][]).map(([look, text]) => (
        <li key={look} className="flex items-center gap-2">
          <Line look={look} />
          {text}
        </li>
      ))}
    </ul>
  )
}

const Line = ({ look }: { look: WayLook }) => {
  const { color, weight, ...dashes } = wayLooks[look]
  return (
    <svg aria-hidden="true" width="36" height="8" className="shrink-0">
      <line
        x1="3"
        x2="33"
        y1="4"
        y2="4"
        stroke={color}
        strokeWidth={weight}
        strokeLinecap="round"
        strokeDasharray={'dashArray' in dashes ? dashes.dashArray : undefined}
      />
    </svg>
  )
}
