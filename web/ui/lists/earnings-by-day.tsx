import { Trans, useLingui } from '@lingui/react/macro'
import type { ComponentProps, ReactNode } from 'react'
import { marketDay } from '#shared/calendar.ts'
import { daysOf } from '../../lib/lists/periods.ts'
import { useUrlFilters } from '../../lib/state/use-url-filters.ts'
import { Button } from '../button.tsx'
import { EmptyState } from './empty-state.tsx'
import { ExportCsv } from './export-csv.tsx'
import { FilterBar } from './filter-bar.tsx'
import { PagedList } from './paged-list.tsx'
import { PeriodFilter } from './period-filter.tsx'

const periods = ['thisWeek', 'today', 'thisMonth', 'lastMonth', 'any', 'custom'] as const

/** The days that the URL chooses, this week as it comes, and how to choose others. */
export const useEarningDays = () => {
  const filters = useUrlFilters({ date: periods, from: null, to: null })
  const { date, from, to } = filters.values
  return { filters, days: daysOf(date, marketDay(new Date()), { from, to }) }
}

type ListProps<T extends { id: string }> = Pick<
  ComponentProps<typeof PagedList<T>>,
  'query' | 'rowHeight' | 'failure' | 'children'
>
type Props<T extends { id: string }> = ListProps<T> & {
  id: string
  title: ReactNode
  filters: ReturnType<typeof useEarningDays>['filters']
  /** Where the same is as CSV. */
  exportPath: string
  /** What all of it comes to; null while that is nothing. */
  sums: ReactNode
  glyph: ComponentProps<typeof EmptyState>['glyph']
  /** Said where there is nothing on these days. */
  none: string
}

/** What each thing of somebody's work brought, on the days chosen, with the sums. */
export const EarningsByDay = <T extends { id: string }>({
  id,
  title,
  filters,
  exportPath,
  sums,
  glyph,
  none,
  ...list
}: Props<T>) => {
  const { t } = useLingui()
  const { date, from, to } = filters.values
  return (
    <section aria-labelledby={id}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        <ExportCsv path={exportPath} name="earnings" />
      </div>
      <div className="sm:max-w-md">
        <FilterBar label={t`Filter`}>
          <PeriodFilter periods={periods} value={date} from={from} to={to} onChange={filters.set} />
        </FilterBar>
      </div>
      {sums && (
        <div className="mb-4 rounded-card bg-accent-tint p-4">
          <h3 className="text-lg">
            <Trans>Sums of these days</Trans>
          </h3>
          {sums}
        </div>
      )}
      <PagedList
        layout="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface shadow-card"
        empty={
          <EmptyState glyph={glyph} level={3} title={none}>
            {date !== 'any' && (
              <Button onClick={() => filters.set({ date: 'any', from: '', to: '' })}>
                <Trans>Show all days</Trans>
              </Button>
            )}
          </EmptyState>
        }
        {...list}
      />
    </section>
  )
}
