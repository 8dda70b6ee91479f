import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { AdminMonthlyGift } from '#shared/giving/admin-contracts.ts'
import { monthlyGiftStatuses } from '#shared/giving/monthly.ts'
import { formatPaise } from '#shared/money/money.ts'
import { call } from '../../../lib/calls/api.ts'
import { exactDate } from '../../../lib/language/time.ts'
import { pagesOf } from '../../../lib/lists/pages-of.ts'
import { useAdminMay } from '../../../lib/session/may.tsx'
import { any, useUrlFilters } from '../../../lib/state/use-url-filters.ts'
import { Button } from '../../../ui/button.tsx'
import { ReasonDialog } from '../../../ui/dialogs/reason-dialog.tsx'
import type { Column } from '../../../ui/lists/data-table/column.ts'
import { DataTable } from '../../../ui/lists/data-table/data-table.tsx'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { ExportCsv } from '../../../ui/lists/export-csv.tsx'
import { FilterBar, SearchFilter, SelectFilter } from '../../../ui/lists/filter-bar.tsx'
import { NoMatch } from '../../../ui/lists/no-match.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { SavedViews } from '../views/saved-views.tsx'
import { monthlyStatusTexts } from './giving-texts.ts'

/** What a saved view keeps. */
const parameters = ['q', 'monthly']

/** Gifts that come again every month: who gives, what came, and when the next is charged. */
export const MonthlyList = () => {
  const { t } = useLingui()
  const filters = useUrlFilters({ q: null, monthly: [any, ...monthlyGiftStatuses] })
  const { q, monthly } = filters.values
  const { monthly: status, ...chosen } = filters.chosen
  const filter = { ...chosen, ...(status && { status }) }
  const query = useInfiniteQuery({
    queryKey: ['admin-monthly-gifts', filter],
    ...pagesOf('GET /api/admin/monthly-gifts', { query: filter }),
    placeholderData: (before) => before,
  })
  const promised = query.data?.pages[0]?.monthly
  return (
    <section aria-label={t`Monthly gifts`}>
      <FilterBar
        label={t`Filter the monthly gifts`}
        views={<SavedViews tab="monthly" parameters={parameters} />}
      >
        <SearchFilter label={t`Search the donor`} value={q} onChange={(next) => filters.set({ q: next })} />
        <SelectFilter
          label={t`Status`}
          value={monthly}
          onChange={(next) => filters.set({ monthly: next })}
          choices={[
            { value: any, label: t`All statuses` },
            ...monthlyGiftStatuses.map((value) => ({ value, label: t(monthlyStatusTexts[value]) })),
          ]}
        />
      </FilterBar>
      <DataTable
        chips={
          promised !== undefined &&
          promised > 0 && (
            <p className="text-soft">
              <Trans>
                <b className="money text-ink">{formatPaise(promised)}</b> comes every month
              </Trans>
            </p>
          )
        }
        name="monthly-gifts"
        label={t`Monthly gifts`}
        columns={useColumns()}
        query={query}
        nameOf={({ id }) => id}
        failure={t`The monthly gifts could not be loaded.`}
        tools={
          <ExportCsv path={`/api/admin/monthly-gifts?${new URLSearchParams(filter)}`} name="monthly-gifts" />
        }
        actions={(gift) => <StopGift gift={gift} />}
        empty={
          filters.active ? (
            <NoMatch title={t`No gift matches your filters.`} onClear={filters.reset} />
          ) : (
            <EmptyState glyph="heart" title={t`Nobody gives every month yet`} />
          )
        }
      />
    </section>
  )
}

const useColumns = (): [Column<AdminMonthlyGift>, ...Column<AdminMonthlyGift>[]] => {
  const { t, i18n } = useLingui()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts change with the language alone
  return useMemo(
    () => [
      { id: 'donor', label: t`Donor`, cell: ({ donor }) => donor.name || t`A visitor` },
      {
        id: 'amount',
        label: t`Every month`,
        numeric: true,
        cell: ({ amount }) => <span className="money">{formatPaise(amount)}</span>,
      },
      {
        id: 'status',
        label: t`Status`,
        card: 'corner',
        cell: ({ status, failures }) => (
          <>
            {t(monthlyStatusTexts[status])}
            {status === 'active' && failures > 0 && (
              <span className="text-chilli">
                {' · '}
                <Trans>not allowed {failures} times</Trans>
              </span>
            )}
          </>
        ),
      },
      { id: 'months', label: t`Months`, numeric: true, cell: ({ months }) => months },
      {
        id: 'given',
        label: t`Given in all`,
        numeric: true,
        cell: ({ given }) => <span className="money">{formatPaise(given)}</span>,
      },
      { id: 'dueAt', label: t`Next charge`, cell: ({ dueAt }) => dueAt && exactDate(dueAt) },
      { id: 'createdAt', label: t`Since`, cell: ({ createdAt }) => exactDate(createdAt) },
      { id: 'email', label: t`Email`, hidden: true, cell: ({ donor }) => donor.email },
    ],
    [i18n.locale],
  )
}

/** Stops it for its donor, who asked for it by telephone, say. */
const StopGift = ({ gift: { id, status, amount, donor } }: { gift: AdminMonthlyGift }) => {
  const { t } = useLingui()
  const may = useAdminMay()
  const queries = useQueryClient()
  const [open, setOpen] = useState(false)
  if ((status !== 'active' && status !== 'waiting') || !may('money')) return null
  const rupees = formatPaise(amount)
  const stop = async (reason: string) => {
    await call('POST /api/admin/monthly-gifts/:id/stop', { params: { id }, body: { reason } })
    await queries.invalidateQueries({ queryKey: ['admin-monthly-gifts'] })
    toast.success(t`The monthly gift is stopped`)
  }
  return (
    <>
      <Button look="plain" onClick={() => setOpen(true)}>
        <Trans>Stop</Trans>
        <span className="sr-only"> {donor.name || id}</span>
      </Button>
      <ReasonDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t`Stop ${rupees} every month?`}
        description={t`Nothing is charged any more, and the donor is told. It cannot be started again for them.`}
        confirm={t`Stop`}
        reasonRequired
        onConfirm={stop}
      />
    </>
  )
}
