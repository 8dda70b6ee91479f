import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Spending } from '#shared/giving/admin-contracts.ts'
import { spendingPurposes } from '#shared/giving/spending-purposes.ts'
import { formatPaise } from '#shared/money/money.ts'
import { exactTime } from '../../../lib/language/time.ts'
import { pagesOf } from '../../../lib/lists/pages-of.ts'
import { listPeriods, withDays } from '../../../lib/lists/periods.ts'
import { any, useUrlFilters } from '../../../lib/state/use-url-filters.ts'
import type { Column } from '../../../ui/lists/data-table/column.ts'
import { DataTable } from '../../../ui/lists/data-table/data-table.tsx'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { ExportCsv } from '../../../ui/lists/export-csv.tsx'
import { FilterBar, SelectFilter } from '../../../ui/lists/filter-bar.tsx'
import { NoMatch } from '../../../ui/lists/no-match.tsx'
import { PeriodFilter } from '../../../ui/lists/period-filter.tsx'
import { SavedViews } from '../views/saved-views.tsx'
import { purposeTexts } from './giving-texts.ts'

/** What a saved view keeps. */
const parameters = ['purpose', 'date', 'from', 'to']

export const SpendingList = () => {
  const { t } = useLingui()
  const filters = useUrlFilters({
    purpose: [any, ...spendingPurposes],
    date: listPeriods,
    from: null,
    to: null,
  })
  const { purpose, date, from, to } = filters.values
  const filter = withDays(filters.chosen)
  const query = useInfiniteQuery({
    queryKey: ['fund-spendings', filter],
    ...pagesOf('GET /api/admin/fund/spendings', { query: filter }),
    placeholderData: (before) => before,
  })
  return (
    <section aria-label={t`What was paid`}>
      <FilterBar
        label={t`Filter what was paid`}
        views={<SavedViews tab="spendings" parameters={parameters} />}
      >
        <SelectFilter
          label={t`What for`}
          value={purpose}
          onChange={(next) => filters.set({ purpose: next })}
          choices={[
            { value: any, label: t`Everything` },
            ...spendingPurposes.map((value) => ({ value, label: t(purposeTexts[value]) })),
          ]}
        />
        <PeriodFilter periods={listPeriods} value={date} from={from} to={to} onChange={filters.set} />
      </FilterBar>
      <DataTable
        name="fund-spendings"
        label={t`What was paid`}
        columns={useColumns()}
        query={query}
        nameOf={({ subject }) => subject}
        failure={t`What was paid could not be loaded.`}
        tools={<ExportCsv path={`/api/admin/fund/spendings?${new URLSearchParams(filter)}`} name="fund" />}
        empty={
          filters.active ? (
            <NoMatch title={t`Nothing was paid that matches your filters.`} onClear={filters.reset} />
          ) : (
            <EmptyState
              glyph="receipt"
              title={t`Nothing was paid yet`}
              text={t`Couriers who carry rescued food, and sponsored meals, are paid from here.`}
            />
          )
        }
      />
    </section>
  )
}

const useColumns = (): [Column<Spending>, ...Column<Spending>[]] => {
  const { t, i18n } = useLingui()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts change with the language alone
  return useMemo(
    () => [
      { id: 'purpose', label: t`What for`, cell: ({ purpose }) => t(purposeTexts[purpose]) },
      {
        id: 'restaurant',
        label: t`Restaurant`,
        card: 'bare',
        cell: ({ restaurant }) => restaurant?.name ?? '',
      },
      {
        id: 'portions',
        label: t`Portions`,
        numeric: true,
        cell: ({ portions }) => (portions === null ? '' : i18n.number(portions)),
      },
      {
        id: 'amount',
        label: t`Amount`,
        card: 'bare',
        numeric: true,
        cell: ({ amount }) => <span className="money">{formatPaise(amount)}</span>,
      },
      {
        id: 'returned',
        label: t`Came back`,
        numeric: true,
        cell: ({ returned }) => (returned > 0 ? <span className="money">{formatPaise(returned)}</span> : ''),
      },
      {
        id: 'donations',
        label: t`From donations`,
        numeric: true,
        cell: ({ donations }) => i18n.number(donations),
      },
      { id: 'at', label: t`Spent on`, cell: ({ at }) => exactTime(at) },
      {
        id: 'receivedAt',
        label: t`Shelter received it`,
        cell: ({ receivedAt }) => (receivedAt === null ? t`not yet` : exactTime(receivedAt)),
      },
      { id: 'subject', label: t`Number`, hidden: true, cell: ({ subject }) => subject },
    ],
    [i18n.locale],
  )
}
