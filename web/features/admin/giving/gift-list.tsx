import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { AdminGift } from '#shared/credit/admin-contracts.ts'
import { giftStatuses } from '#shared/credit/gifts.ts'
import { formatPaise } from '#shared/money/money.ts'
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
import { SavedViews } from '../views/saved-views.tsx'
import { giftStatusTexts } from './giving-texts.ts'
import { PersonLink } from './person-link.tsx'

/** What a saved view keeps. */
const parameters = ['q', 'gift', 'date', 'from', 'to']

/** Store credit that people bought for others: who, for how much, and what became of it. */
export const GiftList = () => {
  const { t } = useLingui()
  const filters = useUrlFilters({
    q: null,
    gift: [any, ...giftStatuses],
    date: listPeriods,
    from: null,
    to: null,
  })
  const { q, gift, date, from, to } = filters.values
  const { gift: status, ...chosen } = filters.chosen
  const filter = withDays({ ...chosen, ...(status && { status }) })
  const query = useInfiniteQuery({
    queryKey: ['admin-gifts', filter],
    ...pagesOf('GET /api/admin/credit-gifts', { query: filter }),
    placeholderData: (before) => before,
  })
  return (
    <section aria-label={t`Gifts of credit`}>
      <FilterBar
        label={t`Filter the gifts of credit`}
        views={<SavedViews tab="gifts" parameters={parameters} />}
      >
        <SearchFilter
          label={t`Search who bought or redeemed it`}
          value={q}
          onChange={(next) => filters.set({ q: next })}
        />
        <div className="flex flex-wrap gap-3 [&>select]:w-auto [&>select]:min-w-0 [&>select]:flex-1">
          <SelectFilter
            label={t`Status`}
            value={gift}
            onChange={(next) => filters.set({ gift: next })}
            choices={[
              { value: any, label: t`All statuses` },
              ...giftStatuses.map((value) => ({ value, label: t(giftStatusTexts[value]) })),
            ]}
          />
          <PeriodFilter periods={listPeriods} value={date} from={from} to={to} onChange={filters.set} />
        </div>
      </FilterBar>
      <DataTable
        name="credit-gifts"
        label={t`Gifts of credit`}
        columns={useColumns()}
        query={query}
        nameOf={({ id }) => id}
        failure={t`The gifts of credit could not be loaded.`}
        tools={
          <ExportCsv path={`/api/admin/credit-gifts?${new URLSearchParams(filter)}`} name="gifts-of-credit" />
        }
        empty={
          filters.active ? (
            <NoMatch title={t`No gift matches your filters.`} onClear={filters.reset} />
          ) : (
            <EmptyState glyph="heart" title={t`Nobody has bought a gift of credit yet`} />
          )
        }
      />
    </section>
  )
}

const useColumns = (): [Column<AdminGift>, ...Column<AdminGift>[]] => {
  const { t, i18n } = useLingui()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts change with the language alone
  return useMemo(
    () => [
      { id: 'buyer', label: t`Bought by`, cell: ({ buyer }) => <PersonLink person={buyer} /> },
      {
        id: 'amount',
        label: t`Amount`,
        card: 'bare',
        numeric: true,
        cell: ({ amount }) => <span className="money">{formatPaise(amount)}</span>,
      },
      {
        id: 'status',
        label: t`Status`,
        card: 'corner',
        cell: ({ status }) => <span className="whitespace-nowrap">{t(giftStatusTexts[status])}</span>,
      },
      {
        id: 'redeemer',
        label: t`Redeemed by`,
        cell: ({ redeemer }) => redeemer && <PersonLink person={redeemer} />,
      },
      { id: 'createdAt', label: t`Bought on`, cell: ({ createdAt }) => exactTime(createdAt) },
      {
        id: 'redeemedAt',
        label: t`Redeemed on`,
        cell: ({ redeemedAt }) => redeemedAt && exactTime(redeemedAt),
      },
      {
        id: 'mailed',
        label: t`Code`,
        hidden: true,
        cell: ({ mailed }) => (mailed ? t`sent by e-mail` : t`passed on by the buyer`),
      },
    ],
    [i18n.locale],
  )
}
