import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconMapPin, IconMapPinOff, IconSoup } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { call } from '../../../lib/calls/api.ts'
import { useReportLocation } from '../../../lib/live/use-report-location.ts'
import { useRuns, useRunsLive } from './use-runs.ts'

/** Where the panel is, for pages on which it is one tab of several, and whether they may take what is new. */
type Props = { panel?: string; canTake?: boolean }

/**
 * Follows what happens to runs, in this list and the panel's. While food is carried it reports the device's
 * place, if the carrier allows it, and says so. Used once, whatever tab is shown; on other tabs it leads to
 * what is under way.
 */
const CarriedPlace = ({ panel, canTake = true }: Props) => {
  const { t } = useLingui()
  const { pathname, search } = useLocation()
  useRunsLive(canTake)
  const active = useRuns('active')
  const runs = active.data?.pages.flatMap(({ items }) => items) ?? []
  const carried = runs.filter(({ state }) => state === 'pickedUp').map(({ id }) => id)
  const place = useReportLocation(carried, (body) =>
    Promise.all(carried.map((id) => call('POST /api/carrier/runs/:id/location', { params: { id }, body }))),
  )
  const isOff = place === 'refused' || place === 'unknown'
  const Icon = isOff ? IconMapPinOff : IconMapPin
  return (
    <>
      {panel && panel !== pathname + search && runs.length > 0 && (
        <p className="mb-4">
          <Link
            to={panel}
            className="flex min-h-12 items-center gap-2.5 rounded-2xl bg-leaf-tint px-4 py-2 font-bold text-leaf hover:underline"
          >
            <IconSoup aria-hidden="true" size={22} className="shrink-0" />
            <Plural value={runs.length} one="You carry # rescue" other="You carry # rescues" />
          </Link>
        </p>
      )}
      {carried.length > 0 && (
        <section
          aria-label={t`Your place during a rescue`}
          className="mb-4 flex items-center gap-3 rounded-card border border-line bg-surface px-4 py-3 text-sm"
        >
          <Icon
            aria-hidden="true"
            size={22}
            className={place === 'shared' ? 'shrink-0 text-leaf' : 'shrink-0 text-soft'}
          />
          <p role="status" className="min-w-0">
            {place === 'shared' ? (
              <Trans>
                Restaurant and shelter see where you are, while this page is in sight and you carry their
                food.
              </Trans>
            ) : place === 'refused' ? (
              <Trans>
                Restaurant and shelter do not see where you are: this browser may not use your location. You
                can allow it in its settings for this site.
              </Trans>
            ) : place === 'unknown' ? (
              <Trans>
                Restaurant and shelter do not see where you are: this device cannot tell at the moment.
              </Trans>
            ) : (
              <Trans>Looking for where you are …</Trans>
            )}
          </p>
        </section>
      )}
    </>
  )
}
export default CarriedPlace
