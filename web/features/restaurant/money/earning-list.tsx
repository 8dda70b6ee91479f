import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { marketDay } from '#shared/calendar.ts'
import { formatPaise } from '#shared/money/money.ts'
import type { OrderEarning } from '#shared/payouts/contracts.ts'
import { daysOf } from '../../../lib/lists/periods.ts'
import { useUrlFilters } from '../../../lib/state/use-url-filters.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { ExportCsv } from '../../../ui/lists/export-csv.tsx'
import { FilterBar } from '../../../ui/lists/filter-bar.tsx'
import { LabelledValues } from '../../../ui/lists/labelled-values.tsx'
import { PagedList } from '../../../ui/lists/paged-list.tsx'
import { PeriodFilter } from '../../../ui/lists/period-filter.tsx'
import { TimeText } from '../../../ui/time-text.tsx'
import { restaurantParameter, useRestaurantId } from '../access/use-restaurant.ts'
import { useOrderLink } from '../orders/index.ts'
import { useEarnings } from './use-money.ts'

const periods = ['thisWeek', 'today', 'thisMonth', 'lastMonth', 'any', 'custom'] as const

/** What each delivered order brought, on the days chosen, with their sums. */
export const EarningList = () => {
  const { t } = useLingui()
  const filters = useUrlFilters({ date: periods, from: null, to: null })
  const { date, from, to } = filters.values
  const days = daysOf(date, marketDay(new Date()), { from, to })
  const query = useEarnings(days)
  const sums = query.data?.pages[0]?.sums
  const restaurant = useRestaurantId()
  const exported = new URLSearchParams({
    ...days,
    ...(restaurant !== undefined && { [restaurantParameter]: restaurant }),
  })
  return (
    <section aria-labelledby="earnings">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="earnings" className="text-2xl">
          <Trans>What each order brought</Trans>
        </h2>
        <ExportCsv path={`/api/restaurant/earnings?${exported}`} name="earnings" />
      </div>
      <div className="sm:max-w-md">
        <FilterBar label={t`Filter`}>
          <PeriodFilter periods={periods} value={date} from={from} to={to} onChange={filters.set} />
        </FilterBar>
      </div>
      {sums && sums.orders > 0 && (
        <div className="mb-4 rounded-card bg-accent-tint p-4">
          <h3 className="text-lg">
            <Trans>Sums of these days</Trans>
          </h3>
          <Amounts {...sums} />
        </div>
      )}
      <PagedList
        query={query}
        layout="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface shadow-card"
        rowHeight="h-24"
        failure={t`What the orders brought could not be loaded.`}
        empty={
          <EmptyState glyph="receipt" level={3} title={t`No delivered orders on these days`}>
            {date !== 'any' && (
              <Button onClick={() => filters.set({ date: 'any', from: '', to: '' })}>
                <Trans>Show all days</Trans>
              </Button>
            )}
          </EmptyState>
        }
      >
        {(earning) => <Earning earning={earning} />}
      </PagedList>
    </section>
  )
}

const Earning = ({ earning }: { earning: OrderEarning }) => {
  const linkTo = useOrderLink()
  const { orderId, deliveredAt, payoutNumber } = earning
  return (
    <article aria-label={orderId} className="p-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Link
          to={linkTo(orderId)}
          preventScrollReset
          className="inline-flex min-h-11 items-center font-bold text-accent hover:underline"
        >
          {orderId}
        </Link>
        <span className="text-sm text-soft">
          <TimeText at={deliveredAt} /> ·{' '}
          {payoutNumber === null ? <Trans>not paid out yet</Trans> : <Trans>in payout {payoutNumber}</Trans>}
        </span>
      </p>
      <Amounts {...earning} />
    </article>
  )
}

type AmountsProps = Pick<OrderEarning, 'subtotal' | 'commission' | 'tax' | 'earned' | 'cashKept'>

const Amounts = ({ subtotal, commission, tax, earned, cashKept }: AmountsProps) => {
  const { t } = useLingui()
  return (
    <LabelledValues
      values={[
        [t`Dishes`, formatPaise(subtotal)],
        [t`Commission`, `−${formatPaise(commission)}`],
        [t`You earned`, formatPaise(earned)],
        ...(cashKept > 0 ? [[t`Cash you kept`, formatPaise(cashKept)] as const] : []),
        [t`Tax on the dishes, paid by the platform`, formatPaise(tax)],
      ]}
    />
  )
}
