import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useState } from 'react'
import { Link } from 'react-router'
import { languageTags } from '#shared/languages.ts'
import type { RescuePlaces as Places } from '#shared/rescue/places-contracts.ts'
import { minuteMs } from '#shared/time.ts'
import { call } from '../../lib/calls/api.ts'
import { messageOf } from '../../lib/calls/api-error.ts'
import { useLocale } from '../../lib/language/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { MapSection } from '../../ui/maps/map-section.tsx'
import { type MapPin, openPinsMap } from '../../ui/maps/pins-map.ts'
import { Message } from '../../ui/message.tsx'
import { useFigures } from './figures.ts'
import { placesHeight } from './places-height.ts'

type Kitchen = Places['kitchens'][number]

/** Kitchens on a map, each with how many portions were eaten that it had left; and all areas as a list. */
const RescuePlaces = () => {
  const { t } = useLingui()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['impact', 'places'],
    queryFn: ({ signal }) => call('GET /api/impact/places', {}, { signal }),
    staleTime: minuteMs,
  })
  if (data) return <Shown places={data} />
  if (!error) return <div className={`skeleton w-full !rounded-card ${placesHeight}`} />
  return (
    <div className="space-y-3">
      <Message kind="error">{messageOf(error, t`The map could not be loaded.`)}</Message>
      <Button look="plain" busy={isFetching} onClick={() => refetch()}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  )
}
export default RescuePlaces

const Shown = ({ places: { kitchens, areas, total } }: { places: Places }) => {
  const { t } = useLingui()
  const locale = useLocale()
  const [chosen, setChosen] = useState<string>()
  const show = useCallback(
    (map: ReturnType<typeof openPinsMap>) => {
      const short = new Intl.NumberFormat(languageTags[locale], { notation: 'compact' })
      const pins = kitchens.flatMap(({ id, name, location, portions }): MapPin[] =>
        location ? [{ key: id, kind: 'restaurant', name, location, mark: short.format(portions) }] : [],
      )
      map.show(pins, setChosen)
    },
    [kitchens, locale],
  )
  const kitchen = kitchens.find(({ id }) => id === chosen)
  return (
    <>
      <MapSection
        label={t`Map of the kitchens whose food was rescued`}
        className="h-80 sm:h-96"
        open={openPinsMap}
        show={show}
      />
      <div role="status" className="mt-3 min-h-18">
        {kitchen ? <OfKitchen kitchen={kitchen} /> : <OfAll total={total} />}
      </div>
      <details className="group">
        <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1 font-bold text-accent [&::-webkit-details-marker]:hidden">
          <Trans>Show as a list</Trans>
          <IconChevronDown aria-hidden="true" size={18} className="group-open:rotate-180" />
        </summary>
        <div className="mt-1 grid gap-x-10 gap-y-6 sm:grid-cols-2">
          <AreaList areas={areas} />
          <KitchenList kitchens={kitchens} />
        </div>
      </details>
    </>
  )
}

const OfAll = ({ total: { kitchens, shelters, received, sold } }: Pick<Places, 'total'>) => {
  const { t } = useLingui()
  return (
    <>
      <Figures
        figures={[
          [t`Kitchens that gave`, kitchens],
          [t`Shelters that received`, shelters],
          [t`Portions to shelters`, received],
          [t`Bought as rescue deals`, sold],
        ]}
      />
      <p className="text-sm text-soft">
        <Trans>Press a kitchen to see what came from it. Where shelters are stays with them.</Trans>
      </p>
    </>
  )
}

const OfKitchen = ({ kitchen }: { kitchen: Kitchen }) => {
  const { t } = useLingui()
  const { id, name, area, received, shelters, sold } = kitchen
  return (
    <>
      <p>
        <Link to={`/restaurants/${encodeURIComponent(id)}`} className="font-bold text-accent underline">
          {name}
        </Link>
        {area && `, ${area}`}
      </p>
      <Figures
        figures={[
          [t`Portions to shelters`, received],
          [t`Shelters that received`, shelters],
          [t`Bought as rescue deals`, sold],
        ]}
      />
    </>
  )
}

const Figures = ({ figures }: { figures: readonly (readonly [label: string, value: number])[] }) => {
  const { count } = useFigures()
  return (
    <dl className="flex flex-wrap gap-x-4">
      {figures.map(([label, value]) => (
        <div key={label} className="flex gap-1">
          <dt className="text-soft">{label}:</dt>
          <dd className="font-bold tabular-nums">{count(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

const AreaList = ({ areas }: Pick<Places, 'areas'>) => {
  const { t } = useLingui()
  return (
    <div>
      <h3 className="text-xl">
        <Trans>By area</Trans>
      </h3>
      <ul className="tabular-nums">
        {areas.map(({ area, portions, kitchens }) => (
          <Row key={area} name={area || t`Elsewhere`} portions={portions}>
            <Plural value={kitchens} one="# kitchen" other="# kitchens" />
          </Row>
        ))}
      </ul>
    </div>
  )
}

const KitchenList = ({ kitchens }: Pick<Places, 'kitchens'>) => {
  return (
    <div>
      <h3 className="text-xl">
        <Trans>By kitchen</Trans>
      </h3>
      <ul className="tabular-nums">
        {kitchens.map(({ id, name, portions, shelters }) => (
          <Row
            key={id}
            name={
              <Link to={`/restaurants/${encodeURIComponent(id)}`} className="underline hover:text-accent">
                {name}
              </Link>
            }
            portions={portions}
          >
            {shelters > 0 && <Plural value={shelters} one="to # shelter" other="to # shelters" />}
          </Row>
        ))}
      </ul>
    </div>
  )
}

type RowProps = { name: ReactNode; portions: number; children: ReactNode }

const Row = ({ name, portions, children }: RowProps) => {
  const { count } = useFigures()
  return (
    <li className="flex justify-between gap-3 border-b border-line py-2">
      <span className="wrap-anywhere min-w-0">
        {name} <span className="text-sm text-soft">{children}</span>
      </span>
      <b>{count(portions)}</b>
    </li>
  )
}
