import { useLingui } from '@lingui/react/macro'
import { daysBefore, marketDay, monthsBefore, startOfYear } from '#shared/calendar.ts'
import { orderGroups } from '#shared/orders/order-lifecycle.ts'
import { useUrlFilters } from '../../lib/state/use-url-filters.ts'
import { ChipFilter, FilterBar, SearchFilter, SelectFilter } from '../../ui/lists/filter-bar.tsx'
import { NoMatch } from '../../ui/lists/no-match.tsx'
import { AskToRate } from '../ratings/index.ts'
import { OrderList } from './order-list.tsx'
import { useOrderPages } from './use-order-pages.ts'

const periods = ['any', '30days', '6months', 'year'] as const

/** The first day of a period that ends today, in Asia/Kolkata. */
const firstDay = (period: (typeof periods)[number]): string | undefined => {
  const today = marketDay(new Date())
  if (period === '30days') return daysBefore(today, 30)
  if (period === '6months') return monthsBefore(today, 6)
  return period === 'year' ? startOfYear(today) : undefined
}

/** A person's orders with search, status and date filters (specification section 2, My Orders). */
export const MyOrders = () => {
  const { t } = useLingui()
  const filters = useUrlFilters({ q: null, status: ['all', ...orderGroups], date: periods })
  const { q, status, date } = filters.values
  const query = useOrderPages({
    ...(q !== '' && { q }),
    ...(status !== 'all' && { status }),
    ...(date !== 'any' && { from: firstDay(date) }),
  })
  return (
    <>
      <FilterBar label={t`Filter orders`}>
        <SearchFilter label={t`Search orders`} value={q} onChange={(next) => filters.set({ q: next })} />
        <SelectFilter
          label={t`Date`}
          value={date}
          onChange={(next) => filters.set({ date: next })}
          choices={[
            { value: 'any', label: t`Any Time` },
            { value: '30days', label: t`Last 30 Days` },
            { value: '6months', label: t`Last 6 Months` },
            { value: 'year', label: t`This Year` },
          ]}
        />
        <ChipFilter
          label={t`Status`}
          value={status}
          onChange={(next) => filters.set({ status: next })}
          choices={[
            { value: 'all', label: t`All` },
            { value: 'active', label: t`Active` },
            { value: 'completed', label: t`Completed` },
            { value: 'cancelled', label: t`Cancelled` },
          ]}
        />
      </FilterBar>
      <AskToRate orders={query.data?.pages[0]?.items ?? []} className="mb-4" />
      {filters.active ? (
        <OrderList
          query={query}
          empty={<NoMatch title={t`No orders match your filters.`} onClear={filters.reset} />}
        />
      ) : (
        <OrderList query={query} />
      )}
    </>
  )
}
