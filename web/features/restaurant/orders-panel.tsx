import { Trans, useLingui } from '@lingui/react/macro'
import { IconToolsKitchen2 } from '@tabler/icons-react'
import { Link } from 'react-router'
import { marketDay } from '#shared/calendar.ts'
import type { RestaurantOrderCounts } from '#shared/contracts/restaurant-orders.ts'
import { daysOf } from '../../lib/lists/periods.ts'
import { useUrlFilters } from '../../lib/state/use-url-filters.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { ExportCsv } from '../../ui/lists/export-csv.tsx'
import { ChipFilter, FilterBar, SearchFilter } from '../../ui/lists/filter-bar.tsx'
import { NoMatch } from '../../ui/lists/no-match.tsx'
import { PagedList } from '../../ui/lists/paged-list.tsx'
import { PeriodFilter } from '../../ui/lists/period-filter.tsx'
import type { KitchenFilter } from './kitchen-cache.ts'
import { KitchenOrder, kitchenListId } from './kitchen-order.tsx'
import { UndoAbove } from './undo.tsx'
import { useKitchenCounts, useKitchenOrders } from './use-kitchen-orders.ts'
import { kitchenPath, restaurantParameter, useRestaurantId } from './use-restaurant.ts'

const statuses = ['all', 'pending', 'preparing', 'ready', 'delivered'] as const
const periods = ['any', 'today', '7days', '30days', 'custom'] as const
const layout =
  'grid items-stretch gap-4 sm:grid-cols-2 xl:grid-cols-3 [&>li]:grid [&>li]:min-w-0 [&>li]:grid-cols-[minmax(0,1fr)]'

const totalOf = (counts: RestaurantOrderCounts): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

const acknowledged = <Q extends Pick<ReturnType<typeof useKitchenOrders>, 'data'>>(query: Q): Q => ({
  ...query,
  data: query.data && {
    ...query.data,
    pages: query.data.pages.map((page) => ({
      ...page,
      items: page.items.filter(({ attention }) => attention === null),
    })),
  },
})

/**
 * The kitchen's orders (specification section 2, Orders): what is under way above what is finished, filtered
 * and searched, all of it in the URL. What is under way stands oldest first, so that a new order moves no
 * other.
 */
export const OrdersPanel = () => {
  const { t, i18n } = useLingui()
  const filters = useUrlFilters({ q: null, status: statuses, date: periods, from: null, to: null })
  const { q, status, date, from, to } = filters.values
  const found: Pick<KitchenFilter, 'q' | 'from' | 'to'> = {
    ...(q !== '' && { q }),
    ...daysOf(date, marketDay(new Date()), { from, to }),
  }
  // Who searches looks for what there is, wherever it stands.
  const isSearch = Object.keys(found).length > 0
  const restaurant = useRestaurantId()
  const exported = new URLSearchParams({
    ...found,
    ...(status !== 'all' && { status }),
    ...(restaurant !== undefined && { [restaurantParameter]: restaurant }),
  })
  const kitchenAddress = `${kitchenPath}${restaurant === undefined ? '' : `?${new URLSearchParams({ [restaurantParameter]: restaurant })}`}`
  const counts = useKitchenCounts(found)
  const active = useKitchenOrders(
    status === 'all' || status === 'delivered'
      ? { sort: 'oldest', group: isSearch ? 'active' : 'open', ...found }
      : { sort: 'oldest', status, ...found },
    status !== 'delivered',
  )
  const read = useKitchenOrders(
    status === 'delivered'
      ? { sort: 'newest', status, ...found }
      : { sort: 'newest', group: 'finished', ...found },
    status === 'all' || status === 'delivered',
  )
  // What nobody has acknowledged stands in its place above, and once.
  const finished = status === 'all' && !isSearch ? acknowledged(read) : read
  const labels = {
    all: t`All`,
    pending: t`New`,
    preparing: t`Preparing`,
    ready: t`Ready`,
    delivered: t`Delivered`,
  }
  const countOf = (value: (typeof statuses)[number]): string => {
    if (!counts.data) return ''
    return ` ${i18n.number(value === 'all' ? totalOf(counts.data) : counts.data[value])}`
  }
  const failure = t`The orders could not be loaded.`
  const none = filters.active ? (
    <NoMatch title={t`No orders match your filters.`} onClear={filters.reset} />
  ) : (
    <EmptyState glyph="kitchen" title={t`No orders here`} text={t`New ones appear by themselves.`} />
  )
  const hasFinished = (finished.data?.pages[0]?.items.length ?? 0) > 0
  const hasActive = (active.data?.pages[0]?.items.length ?? 0) > 0
  return (
    <>
      <FilterBar label={t`Search and filter`}>
        <SearchFilter
          label={t`Search by order, customer or dish`}
          value={q}
          onChange={(next) => filters.set({ q: next })}
        />
        <PeriodFilter periods={periods} value={date} from={from} to={to} onChange={filters.set} />
        <ChipFilter
          label={t`Filter orders`}
          value={status}
          onChange={(next) => filters.set({ status: next })}
          choices={statuses.map((value) => ({ value, label: labels[value] + countOf(value) }))}
        />
      </FilterBar>
      <div className="mb-5 flex flex-wrap gap-3">
        <Link to={kitchenAddress} className={buttonClass('plain')}>
          <IconToolsKitchen2 aria-hidden="true" size={20} />
          <Trans>Kitchen Screen</Trans>
        </Link>
        <ExportCsv path={`/api/restaurant/orders?${exported}`} name="orders" />
      </div>
      {status !== 'all' && <UndoAbove status={status} />}
      <div id={kitchenListId} tabIndex={-1} className="space-y-8 outline-none">
        {status !== 'delivered' && (hasActive || !hasFinished || status !== 'all') && (
          <PagedList
            query={active}
            layout={layout}
            live
            rowHeight="h-72"
            failure={failure}
            empty={status === 'all' && finished.isPending ? null : none}
          >
            {(order) => <KitchenOrder order={order} />}
          </PagedList>
        )}
        {(status === 'delivered' || (status === 'all' && hasFinished)) && (
          <section aria-labelledby="finished-orders">
            <h2 id="finished-orders" className={status === 'all' ? 'mb-3 text-2xl' : 'sr-only'}>
              {status === 'all' ? <Trans>Finished</Trans> : <Trans>Delivered</Trans>}
            </h2>
            <PagedList query={finished} layout={layout} rowHeight="h-72" failure={failure} empty={none}>
              {(order) => <KitchenOrder order={order} level={3} />}
            </PagedList>
          </section>
        )}
      </div>
    </>
  )
}
