import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { formatPaise } from '#shared/money/money.ts'
import type { AdminReferral } from '#shared/thanks/admin-contracts.ts'
import { referralStatuses } from '#shared/thanks/referrals.ts'
import { exactTime } from '../../../lib/language/time.ts'
import { pagesOf } from '../../../lib/lists/pages-of.ts'
import { listPeriods, withDays } from '../../../lib/lists/periods.ts'
import { any, useUrlFilters } from '../../../lib/state/use-url-filters.ts'
import type { Column } from '../../../ui/lists/data-table/column.ts'
import { DataTable } from '../../../ui/lists/data-table/data-table.tsx'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { ExportCsv } from '../../../ui/lists/export-csv.tsx'
import { FilterBar, SearchFilter, SelectFilter } from '../../../ui/lists/filter-bar.tsx'
import { NoMatch } from '../../../ui/lists/no-match.tsx'
import { PeriodFilter } from '../../../ui/lists/period-filter.tsx'
import { adminAddress } from '../address.ts'
import { SavedViews } from '../views/saved-views.tsx'
import { referralRefusalTexts, referralStatusTexts } from './giving-texts.ts'
import { PersonLink } from './person-link.tsx'

/** What a saved view keeps. */
const parameters = ['q', 'referral', 'date', 'from', 'to']

/** Who brought whom, what both were promised, and why nothing was paid where nothing was. */
export const ReferralList = () => {
  const { t } = useLingui()
  const filters = useUrlFilters({
    q: null,
    referral: [any, ...referralStatuses],
    date: listPeriods,
    from: null,
    to: null,
  })
  const { q, referral, date, from, to } = filters.values
  const { referral: status, ...chosen } = filters.chosen
  const filter = withDays({ ...chosen, ...(status && { status }) })
  const query = useInfiniteQuery({
    queryKey: ['admin-referrals', filter],
    ...pagesOf('GET /api/admin/referrals', { query: filter }),
    placeholderData: (before) => before,
  })
  return (
    <section aria-label={t`Friends who were brought`}>
      <FilterBar
        label={t`Filter who brought whom`}
        views={<SavedViews tab="referrals" parameters={parameters} />}
      >
        <SearchFilter
          label={t`Search either of the two`}
          value={q}
          onChange={(next) => filters.set({ q: next })}
        />
        <div className="flex flex-wrap gap-3 [&>select]:w-auto [&>select]:min-w-0 [&>select]:flex-1">
          <SelectFilter
            label={t`Status`}
            value={referral}
            onChange={(next) => filters.set({ referral: next })}
            choices={[
              { value: any, label: t`All statuses` },
              ...referralStatuses.map((value) => ({ value, label: t(referralStatusTexts[value]) })),
            ]}
          />
          <PeriodFilter periods={listPeriods} value={date} from={from} to={to} onChange={filters.set} />
        </div>
      </FilterBar>
      <DataTable
        name="referrals"
        label={t`Friends who were brought`}
        columns={useColumns()}
        query={query}
        nameOf={({ id }) => id}
        failure={t`Who brought whom could not be loaded.`}
        tools={<ExportCsv path={`/api/admin/referrals?${new URLSearchParams(filter)}`} name="referrals" />}
        empty={
          filters.active ? (
            <NoMatch title={t`Nobody matches your filters.`} onClear={filters.reset} />
          ) : (
            <EmptyState glyph="heart" title={t`Nobody has brought a friend yet`} />
          )
        }
      />
    </section>
  )
}

const useColumns = (): [Column<AdminReferral>, ...Column<AdminReferral>[]] => {
  const { t, i18n } = useLingui()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts change with the language alone
  return useMemo(
    () => [
      { id: 'referrer', label: t`Brought by`, cell: ({ referrer }) => <PersonLink person={referrer} /> },
      { id: 'referred', label: t`Friend`, cell: ({ referred }) => <PersonLink person={referred} /> },
      {
        id: 'status',
        label: t`Status`,
        card: 'corner',
        cell: ({ status, refusal }) =>
          [t(referralStatusTexts[status]), refusal && t(referralRefusalTexts[refusal])]
            .filter(Boolean)
            .join(': '),
      },
      {
        id: 'amounts',
        label: t`For both`,
        numeric: true,
        cell: ({ referrerAmount, referredAmount }) => (
          <span className="money">
            {formatPaise(referrerAmount)} + {formatPaise(referredAmount)}
          </span>
        ),
      },
      {
        id: 'order',
        label: t`Order`,
        cell: ({ orderId }) =>
          orderId && (
            <Link to={adminAddress({ tab: 'orders', order: orderId })} className="text-accent underline">
              {orderId}
            </Link>
          ),
      },
      { id: 'createdAt', label: t`Said on`, cell: ({ createdAt }) => exactTime(createdAt) },
      {
        id: 'settledAt',
        label: t`Settled on`,
        hidden: true,
        cell: ({ settledAt }) => settledAt && exactTime(settledAt),
      },
    ],
    [i18n.locale],
  )
}
