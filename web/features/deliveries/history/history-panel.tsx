import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { marketDay } from '#shared/calendar.ts'
import { call } from '../../../lib/calls/api.ts'
import { messageOf } from '../../../lib/calls/api-error.ts'
import { daysOf } from '../../../lib/lists/periods.ts'
import { useUrlFilters } from '../../../lib/state/use-url-filters.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { ExportCsv } from '../../../ui/lists/export-csv.tsx'
import { FilterBar, SearchFilter } from '../../../ui/lists/filter-bar.tsx'
import { Pager } from '../../../ui/lists/pager.tsx'
import { PeriodFilter } from '../../../ui/lists/period-filter.tsx'
import { Message } from '../../../ui/message.tsx'
import { PartFailure } from '../../../ui/page/failure.tsx'
import { deliveriesKey } from '../use-deliveries.ts'
import { HistoryDays } from './history-days.tsx'

/** In the order of specification section 2. */
const periods = ['today', 'thisWeek', 'thisMonth', 'lastMonth', 'custom'] as const
const perPage = 10

type Filter = { q?: string; from?: string; to?: string }

const useHistory = (filter: Filter, page: number) =>
  useQuery({
    queryKey: [...deliveriesKey, 'history', filter, page],
    queryFn: ({ signal }) =>
      call(
        'GET /api/deliveries',
        { query: { state: 'history', ...filter, page, limit: perPage } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })

/** A courier's finished deliveries: days, search and page in the URL. */
const HistoryPanel = () => {
  const { t } = useLingui()
  const filters = useUrlFilters({ date: periods, from: null, to: null, q: null, page: null })
  const { date, from, to, q } = filters.values
  const page = Math.min(10_000, Math.max(1, Number.parseInt(filters.values.page, 10) || 1))
  const filter: Filter = { ...(q !== '' && { q }), ...daysOf(date, marketDay(new Date()), { from, to }) }
  const { data, error, isPending, isPlaceholderData, refetch } = useHistory(filter, page)
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / perPage))
  const turnTo = (next: number) => filters.set({ page: next === 1 ? '' : String(next) })
  // A page that is no more, or was made up: the last one that there is.
  const isBeyond = data !== undefined && !isPlaceholderData && page > pages
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the page is found not to be there
  useEffect(() => {
    if (isBeyond) turnTo(pages)
  }, [isBeyond, pages])
  const failure = t`The history could not be loaded.`
  return (
    <section aria-label={t`History`}>
      <FilterBar label={t`Search and filter`}>
        <SearchFilter
          label={t`Search by restaurant, address or order`}
          value={q}
          onChange={(next) => filters.set({ q: next, page: '' })}
        />
        <PeriodFilter
          periods={periods}
          value={date}
          from={from}
          to={to}
          onChange={(next) => filters.set({ ...next, page: '' })}
        />
      </FilterBar>
      {isPending ? (
        <div role="status" aria-label={t`Loading`} className="skeleton h-96 w-full !rounded-card" />
      ) : !data ? (
        <PartFailure error={error} otherwise={failure} onRetry={refetch} />
      ) : (
        <>
          {error && <Message kind="error">{messageOf(error, failure)}</Message>}
          {data.items.length === 0 && !isBeyond ? (
            <Nothing searched={q !== ''} today={date === 'today'} onChange={filters.set} />
          ) : (
            <>
              <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'outdated' : ''}>
                <HistoryDays items={data.items} />
              </div>
              <Pager
                label={t`Pages of the history`}
                page={Math.min(page, pages)}
                pages={pages}
                onChange={turnTo}
              />
              <p className="mt-4 text-center">
                <ExportCsv
                  path={`/api/deliveries?${new URLSearchParams({ state: 'history', ...filter })}`}
                  name="deliveries"
                />
              </p>
            </>
          )}
        </>
      )}
    </section>
  )
}
export default HistoryPanel

type NothingProps = {
  searched: boolean
  today: boolean
  onChange: (next: { q?: string; date?: (typeof periods)[number]; page?: string }) => void
}

const Nothing = ({ searched, today, onChange }: NothingProps) => {
  const { t } = useLingui()
  return searched ? (
    <EmptyState glyph="search" title={t`No deliveries match your search.`}>
      <Button onClick={() => onChange({ q: '', page: '' })}>
        <Trans>Clear Search</Trans>
      </Button>
    </EmptyState>
  ) : (
    <EmptyState
      glyph="bike"
      title={t`No finished deliveries on these days`}
      text={t`What you deliver appears here by itself.`}
    >
      {today && (
        <Button look="plain" onClick={() => onChange({ date: 'thisMonth', page: '' })}>
          <Trans>Show this month</Trans>
        </Button>
      )}
    </EmptyState>
  )
}
