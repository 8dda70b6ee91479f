import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo } from 'react'
import { rescueAlarms } from '#shared/rescue/admin-contracts.ts'
import type { Lot } from '#shared/rescue/contracts.ts'
import { lotKinds, lotStates, runStates } from '#shared/rescue/rescue-lifecycle.ts'
import { rowTime } from '../../../lib/language/row-time.ts'
import { any } from '../../../lib/state/use-url-filters.ts'
import { DietMark } from '../../../ui/icons/diet-mark.tsx'
import type { Column } from '../../../ui/lists/data-table/column.ts'
import { DataTable } from '../../../ui/lists/data-table/data-table.tsx'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { ExportCsv } from '../../../ui/lists/export-csv.tsx'
import {
  ChipFilter,
  FilterBar,
  MoreFilters,
  SearchFilter,
  SelectFilter,
} from '../../../ui/lists/filter-bar.tsx'
import { RowLink } from '../../../ui/lists/list-and-detail/row-link.tsx'
import { NoMatch } from '../../../ui/lists/no-match.tsx'
import { PeriodFilter } from '../../../ui/lists/period-filter.tsx'
import { ShowAll, ShowFresh } from '../list-notes.tsx'
import { useShownAddress } from '../shown-in-url.ts'
import { SavedViews } from '../views/index.ts'
import { isLocked, LockedMark, LotMark, RunMark } from './marks.tsx'
import { alarmTexts, kindTexts, lotTexts, runTexts } from './rescue-texts.ts'
import { Totals } from './totals.tsx'
import { periods, useRescueFilters, useRescues, type useRescuesLive } from './use-rescues.ts'

/** What a saved view keeps. */
const kept = ['q', 'state', 'run', 'kind', 'alarm', 'restaurant', 'shelter', 'date', 'from', 'to']

type Props = {
  live: ReturnType<typeof useRescuesLive>
  /** Chooses the register or the map; on one line with the sums, where there is room. */
  shown: ReactNode
}

/**
 * The register: every lot with its rescues, searched, filtered and live, and the portions of all that match.
 */
export const RescueList = ({ live, shown }: Props) => {
  const { t } = useLingui()
  const filters = useRescueFilters()
  const { values, query: filter } = filters
  const query = useRescues(filter)
  const columns = useColumns()
  const totals = query.data?.pages[0]?.totals
  const narrowed = values.shelter !== '' || values.restaurant !== ''
  return (
    <section aria-label={t`Register of rescues`}>
      <div className="mb-2 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        {shown}
        {/* The list below says why there is none. */}
        {!(query.isError && totals === undefined) && <Totals totals={totals} />}
      </div>
      <FilterBar label={t`Search and filter`} views={<SavedViews tab="rescues" parameters={kept} />}>
        <SearchFilter
          label={t`Search by what it is, restaurant, shelter or number`}
          value={values.q}
          onChange={(q) => filters.set({ q })}
        />
        <PeriodFilter
          periods={periods}
          value={values.date}
          from={values.from}
          to={values.to}
          onChange={filters.set}
        />
        <MoreFilters active={[values.state, values.run, values.kind].filter((value) => value !== any).length}>
          <SelectFilter
            label={t`State of the food`}
            value={values.state}
            onChange={(state) => filters.set({ state })}
            choices={[
              { value: any, label: t`Open or closed` },
              ...lotStates.map((value) => ({ value, label: t(lotTexts[value]) })),
            ]}
          />
          <SelectFilter
            label={t`State of the rescue`}
            value={values.run}
            onChange={(run) => filters.set({ run })}
            choices={[
              { value: any, label: t`With or without a rescue` },
              ...runStates.map((value) => ({ value, label: t(runTexts[value]) })),
            ]}
          />
          <SelectFilter
            label={t`How it is kept`}
            value={values.kind}
            onChange={(kind) => filters.set({ kind })}
            choices={[
              { value: any, label: t`Kept in any way` },
              ...lotKinds.map((value) => ({ value, label: t(kindTexts[value]) })),
            ]}
          />
        </MoreFilters>
      </FilterBar>
      {narrowed && (
        <ShowAll onShowAll={() => filters.set({ shelter: '', restaurant: '' })}>
          {values.shelter === '' ? (
            <Trans>Only one restaurant: show all</Trans>
          ) : (
            <Trans>Only one shelter: show all</Trans>
          )}
        </ShowAll>
      )}
      <ShowFresh live={live}>
        <Plural value={live.fresh} one="Show # new listing" other="Show # new listings" />
      </ShowFresh>
      <DataTable
        chips={
          <ChipFilter
            label={t`Only what needs somebody`}
            value={values.alarm}
            onChange={(alarm) => filters.set({ alarm })}
            choices={[
              { value: any, label: t`All` },
              ...rescueAlarms.map((value) => ({ value, label: t(alarmTexts[value]) })),
            ]}
          />
        }
        name="admin-rescues"
        label={t`Rescues`}
        columns={columns}
        query={query}
        nameOf={({ title }) => title}
        changedAt={({ listedAt }) => listedAt}
        failure={t`The rescues could not be loaded.`}
        tools={
          <ExportCsv
            path={`/api/admin/rescues?${new URLSearchParams(filter as Record<string, string>)}`}
            name="rescues"
          />
        }
        empty={
          filters.active ? (
            <NoMatch title={t`No rescue matches your filters.`} onClear={filters.reset} />
          ) : (
            <EmptyState
              glyph="heart"
              title={t`No restaurant has listed surplus food yet`}
              text={t`New listings appear by themselves.`}
            />
          )
        }
      />
    </section>
  )
}

const useColumns = (): [Column<Lot>, ...Column<Lot>[]] => {
  const { t, i18n } = useLingui()
  const addressOf = useShownAddress('lot')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts change with the language alone, the addresses with the filters
  return useMemo(
    () => [
      {
        id: 'title',
        label: t`Surplus food`,
        cell: ({ id, title, isVeg }) => (
          <span className="flex items-start gap-2">
            <span className="mt-0.5">
              <DietMark isVeg={isVeg} />
            </span>
            <RowLink id={id} to={addressOf(id)} className="min-w-0">
              {title}
            </RowLink>
          </span>
        ),
      },
      {
        id: 'state',
        label: t`State`,
        beside: true,
        card: 'corner',
        cell: ({ state }) => <LotMark state={state} />,
      },
      {
        id: 'restaurant',
        label: t`Restaurant`,
        card: 'bare',
        cell: ({ restaurant }) => <span className="md:whitespace-nowrap">{restaurant.name}</span>,
      },
      {
        id: 'portions',
        label: t`Portions`,
        numeric: true,
        cell: ({ portions }) => i18n.number(portions),
      },
      {
        id: 'sold',
        label: t`Sold`,
        numeric: true,
        cell: ({ sold }) => i18n.number(sold),
      },
      {
        id: 'given',
        label: t`Given`,
        numeric: true,
        cell: ({ received }) => i18n.number(received),
      },
      {
        id: 'wasted',
        label: t`Wasted`,
        numeric: true,
        cell: ({ wasted }) => i18n.number(wasted),
      },
      {
        id: 'runs',
        label: t`To whom`,
        card: 'line',
        cell: ({ runs }) => (
          <ul className="space-y-1.5">
            {runs.map(({ id, to, portions, state, locked }) => (
              <li key={id} className="md:whitespace-nowrap">
                <span className="font-semibold">{to.name || t`A shelter that is gone`}</span>{' '}
                <span className="text-soft">
                  <span aria-hidden="true" className="max-md:hidden">
                    × {i18n.number(portions)}
                  </span>
                  <span className="md:sr-only">
                    <Plural value={portions} one="# portion" other="# portions" />
                  </span>
                </span>{' '}
                <RunMark state={state} inList /> {isLocked({ state, locked }) && <LockedMark />}
              </li>
            ))}
          </ul>
        ),
      },
      { id: 'listedAt', label: t`Listed`, beside: true, cell: ({ listedAt }) => rowTime(listedAt) },
      {
        id: 'safeUntil',
        label: t`Safe until`,
        hidden: true,
        cell: ({ safeUntil }) => rowTime(safeUntil),
      },
      { id: 'kind', label: t`Kept`, hidden: true, cell: ({ kind }) => t(kindTexts[kind]) },
      { id: 'number', label: t`Number`, hidden: true, cell: ({ id }) => id },
    ],
    [i18n.locale, addressOf('')],
  )
}
