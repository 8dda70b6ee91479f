import { Trans, useLingui } from '@lingui/react/macro'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Suspense, useMemo, useState } from 'react'
import { daysBefore, marketDay } from '#shared/calendar.ts'
import { calendarDay } from '../../../lib/language/time.ts'
import { useUrlFilters } from '../../../lib/state/use-url-filters.ts'
import { IconButton } from '../../../ui/icons/icon-button.tsx'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { PartFailure } from '../../../ui/page/failure.tsx'
import { PageSkeleton } from '../../../ui/page/page-skeleton.tsx'
import { DayLegend } from './day-legend.tsx'
import { DayMap } from './day-map-on-demand.ts'
import { matchKey, planOf } from './day-plan.ts'
import { KitchenRow, List, type Lit, MatchRow, RunRow, ShelterRow } from './day-rows.tsx'
import { useRescueDay } from './use-rescues.ts'

const isDay = /^\d{4}-\d{2}-\d{2}$/
const nothingLit: readonly string[] = []

/** A day of rescues on a map and in lists: what is left where, who has room, and who carries what. */
const RescueDay = () => {
  const { t } = useLingui()
  const { values, set } = useUrlFilters({ day: null })
  const today = marketDay(new Date())
  const day = isDay.test(values.day) ? values.day : today
  const setDay = (next: string) => set({ day: next === today ? '' : next })
  const query = useRescueDay(day)
  return (
    <section aria-label={t`Map of the day`} className="space-y-4">
      <div className="flex flex-wrap items-center gap-2">
        <IconButton label={t`The day before`} onClick={() => setDay(daysBefore(day, 1))}>
          <IconChevronLeft aria-hidden="true" />
        </IconButton>
        <label className="flex min-w-0 items-center gap-2 text-sm font-bold">
          <Trans>Day</Trans>
          <input
            type="date"
            value={day}
            max={today}
            onChange={({ target }) => isDay.test(target.value) && setDay(target.value)}
            className="field !w-auto min-w-0 font-normal"
          />
        </label>
        <IconButton
          label={t`The day after`}
          disabled={day >= today}
          onClick={() => setDay(daysBefore(day, -1))}
        >
          <IconChevronRight aria-hidden="true" />
        </IconButton>
      </div>
      {query.data ? (
        <DayView day={query.data} stale={query.isPlaceholderData} />
      ) : query.isError ? (
        <PartFailure
          error={query.error}
          otherwise={t`The day could not be loaded.`}
          onRetry={query.refetch}
        />
      ) : (
        <PageSkeleton />
      )}
    </section>
  )
}
export default RescueDay

type ViewProps = { day: NonNullable<ReturnType<typeof useRescueDay>['data']>; stale: boolean }

const DayView = ({ day, stale }: ViewProps) => {
  const { t } = useLingui()
  const [lit, setLit] = useState(nothingLit)
  const { kitchens, shelters, runs, matches } = useMemo(() => planOf(day), [day])
  const lights: Lit = (ids) => ({
    onMouseEnter: () => setLit(ids),
    onMouseLeave: () => setLit(nothingLit),
    onFocus: () => setLit(ids),
    onBlur: () => setLit(nothingLit),
  })
  const name = calendarDay(day.day)
  if (kitchens.length === 0 && shelters.length === 0)
    return (
      <EmptyState glyph="heart" title={t`Nothing was left, and no shelter is approved yet`} text={name} />
    )
  return (
    <div aria-busy={stale} className={`space-y-5 ${stale ? 'outdated' : ''}`}>
      <Suspense fallback={<div className="skeleton h-72 w-full !rounded-2xl sm:h-96" />}>
        <DayMap kitchens={kitchens} shelters={shelters} runs={runs} matches={matches} lit={lit} />
      </Suspense>
      <DayLegend />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="min-w-0 space-y-5">
          <List
            title={t`Rescues`}
            empty={t`No shelter has accepted anything on this day.`}
            items={runs}
            keyOf={({ run }) => run.id}
          >
            {(item) => <RunRow item={item} lights={lights} />}
          </List>
          {matches.length > 0 && (
            <List
              title={t`Suggested`}
              empty=""
              items={matches}
              keyOf={({ lotId, shelterId }) => matchKey(lotId, shelterId)}
            >
              {(match) => <MatchRow match={match} lights={lights} />}
            </List>
          )}
        </div>
        <div className="min-w-0 space-y-5">
          <List
            title={t`Restaurants`}
            empty={t`No restaurant has listed anything on this day.`}
            items={kitchens}
            keyOf={({ id }) => id}
          >
            {(kitchen) => <KitchenRow kitchen={kitchen} lights={lights} />}
          </List>
          <List
            title={t`Shelters`}
            empty={t`No shelter is approved yet.`}
            items={shelters}
            keyOf={({ id }) => id}
          >
            {(shelter) => <ShelterRow shelter={shelter} lights={lights} />}
          </List>
        </div>
      </div>
    </div>
  )
}
