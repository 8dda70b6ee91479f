import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type AdminDonation, donationMarks } from '#shared/giving/admin-contracts.ts'
import { donationStatuses } from '#shared/giving/contracts.ts'
import { formatPaise } from '#shared/money/money.ts'
import { rowTime } from '../../../lib/language/row-time.ts'
import { pagesOf } from '../../../lib/lists/pages-of.ts'
import { listPeriods, withDays } from '../../../lib/lists/periods.ts'
import { any, useUrlFilters } from '../../../lib/state/use-url-filters.ts'
import type { Column } from '../../../ui/lists/data-table/column.ts'
import { DataTable } from '../../../ui/lists/data-table/data-table.tsx'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { ExportCsv } from '../../../ui/lists/export-csv.tsx'
import { ChipFilter, FilterBar, SearchFilter, SelectFilter } from '../../../ui/lists/filter-bar.tsx'
import { NoMatch } from '../../../ui/lists/no-match.tsx'
import { PeriodFilter } from '../../../ui/lists/period-filter.tsx'
import { SavedViews } from '../views/saved-views.tsx'
import { DonationActions } from './donation-actions.tsx'
import { markTexts, statusTexts } from './giving-texts.ts'

/** What a saved view keeps. */
const parameters = ['q', 'status', 'only', 'date', 'from', 'to', 'sort']

export const DonationList = () => {
  const { t } = useLingui()
  const filters = useUrlFilters({
    q: null,
    status: [any, ...donationStatuses],
    only: [any, ...donationMarks],
    date: listPeriods,
    from: null,
    to: null,
    sort: ['-createdAt', 'createdAt', '-amount', 'amount'],
  })
  const { q, status, only, date, from, to, sort } = filters.values
  const filter = withDays(filters.chosen)
  const query = useInfiniteQuery({
    queryKey: ['admin-donations', filter],
    ...pagesOf('GET /api/admin/donations', { query: filter }),
    placeholderData: (before) => before,
  })
  return (
    <section aria-label={t`Donations`}>
      <FilterBar
        label={t`Filter the donations`}
        views={<SavedViews tab="donations" parameters={parameters} />}
      >
        <SearchFilter
          label={t`Search donor, message or receipt`}
          value={q}
          onChange={(next) => filters.set({ q: next })}
        />
        <div className="flex flex-wrap gap-3 [&>select]:w-auto [&>select]:min-w-0 [&>select]:flex-1">
          <SelectFilter
            label={t`Status`}
            value={status}
            onChange={(next) => filters.set({ status: next })}
            choices={[
              { value: any, label: t`All statuses` },
              ...donationStatuses.map((value) => ({ value, label: t(statusTexts[value]) })),
            ]}
          />
          <PeriodFilter periods={listPeriods} value={date} from={from} to={to} onChange={filters.set} />
        </div>
      </FilterBar>
      <DataTable
        chips={
          <ChipFilter
            label={t`Only`}
            value={only}
            onChange={(next) => filters.set({ only: next })}
            choices={[
              { value: any, label: t`All` },
              ...donationMarks.map((value) => ({ value, label: t(markTexts[value]) })),
            ]}
          />
        }
        name="donations"
        label={t`Donations`}
        columns={useColumns()}
        query={query}
        sort={{ value: sort, onChange: (next) => filters.set({ sort: next as typeof sort }) }}
        nameOf={({ receiptNumber, id }) => receiptNumber ?? id}
        changedAt={({ createdAt }) => createdAt}
        failure={t`The donations could not be loaded.`}
        tools={<ExportCsv path={`/api/admin/donations?${new URLSearchParams(filter)}`} name="donations" />}
        actions={(donation) => <DonationActions donation={donation} />}
        empty={
          filters.active ? (
            <NoMatch title={t`No donation matches your filters.`} onClear={filters.reset} />
          ) : (
            <EmptyState glyph="heart" title={t`Nobody has given yet`} />
          )
        }
      />
    </section>
  )
}

const useColumns = (): [Column<AdminDonation>, ...Column<AdminDonation>[]] => {
  const { t, i18n } = useLingui()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts change with the language alone
  return useMemo(
    () => [
      {
        id: 'donor',
        label: t`Donor`,
        cell: ({ donor, anonymous }) => (
          <span className="md:whitespace-nowrap">
            {donor.name || t`A visitor`}
            {anonymous && (
              <span className="text-soft">
                {' · '}
                <Trans>anonymous</Trans>
              </span>
            )}
          </span>
        ),
      },
      {
        id: 'amount',
        label: t`Amount`,
        card: 'bare',
        sort: 'amount',
        numeric: true,
        cell: ({ amount }) => <span className="money">{formatPaise(amount)}</span>,
      },
      {
        id: 'status',
        label: t`Status`,
        card: 'corner',
        cell: ({ status }) => (
          <span className="inline-block whitespace-nowrap first-letter:uppercase">
            {t(statusTexts[status])}
          </span>
        ),
      },
      {
        id: 'used',
        label: t`Spent`,
        numeric: true,
        cell: ({ used }) => <span className="money">{formatPaise(used)}</span>,
      },
      {
        id: 'left',
        label: t`Unspent`,
        numeric: true,
        cell: ({ left }) => <span className="money">{formatPaise(left)}</span>,
      },
      {
        id: 'message',
        label: t`Message`,
        card: 'line',
        cell: ({ message, hidden }) =>
          message && (
            // On one line of a table; hiding it shows it whole.
            <span
              title={message}
              className={`wrap-anywhere md:line-clamp-1 ${hidden ? 'text-soft line-through' : ''}`}
            >
              {message}
              {hidden && (
                <span className="sr-only">
                  {' '}
                  <Trans>hidden</Trans>
                </span>
              )}
            </span>
          ),
      },
      {
        id: 'createdAt',
        label: t`Given on`,
        card: 'bare',
        sort: 'createdAt',
        cell: ({ createdAt }) => rowTime(createdAt),
      },
      {
        id: 'receipt',
        label: t`Receipt`,
        card: 'bare',
        hidden: true,
        cell: ({ receiptNumber }) => receiptNumber,
      },
      { id: 'email', label: t`Email`, card: 'bare', hidden: true, cell: ({ donor }) => donor.email },
      {
        id: 'refunded',
        label: t`Given back`,
        numeric: true,
        hidden: true,
        cell: ({ refunded }) => <span className="money">{formatPaise(refunded)}</span>,
      },
      {
        id: 'meals',
        label: t`Meals`,
        numeric: true,
        hidden: true,
        cell: ({ meals }) => (meals === null ? '' : i18n.number(meals)),
      },
    ],
    [i18n.locale],
  )
}
