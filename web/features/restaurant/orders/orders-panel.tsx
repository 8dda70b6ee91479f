import { Trans, useLingui } from '@lingui/react/macro'
import { IconToolsKitchen2 } from '@tabler/icons-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import { marketDay } from '#shared/calendar.ts'
import { type DeskColumn, deskColumns } from '#shared/orders/order-lifecycle.ts'
import type { RestaurantOrderCounts } from '#shared/orders/restaurant-contracts.ts'
import { useMedia } from '../../../lib/hooks/use-media.ts'
import { daysOf } from '../../../lib/lists/periods.ts'
import { useUrlFilters } from '../../../lib/state/use-url-filters.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { ExportCsv } from '../../../ui/lists/export-csv.tsx'
import { ChipFilter, SearchFilter } from '../../../ui/lists/filter-bar.tsx'
import { NoMatch } from '../../../ui/lists/no-match.tsx'
import { PagedList } from '../../../ui/lists/paged-list.tsx'
import { PeriodFilter } from '../../../ui/lists/period-filter.tsx'
import { kitchenPath, restaurantParameter, useRestaurantId } from '../access/use-restaurant.ts'
import { AcceptAll } from '../kitchen/index.ts'
import { LaterButton } from '../later/index.ts'
import type { KitchenFilter } from '../order/kitchen-cache.ts'
import { UndoAbove } from '../order/undo.tsx'
import { useKitchenCounts, useKitchenOrders } from '../order/use-kitchen-orders.ts'
import { PreparationTime } from '../shift/preparation-time.tsx'
import { Board } from './board.tsx'
import { Delivering } from './delivering.tsx'
import { allColumns } from './desk.ts'
import { deskId } from './followed.ts'
import { OrderCard } from './order-card.tsx'

const statuses = ['all', ...deskColumns] as const
const periods = ['any', 'today', '7days', '30days', 'custom'] as const
const layout = 'grid items-start gap-3 sm:grid-cols-2 xl:grid-cols-3 2xl:grid-cols-4'

const totalOf = (counts: RestaurantOrderCounts): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

const isOver = (column: DeskColumn): boolean => column === 'delivered' || column === 'cancelled'

/** The first column in which there is something to do, of a desk that shows one at a time. */
const firstOf = (counts: RestaurantOrderCounts): DeskColumn =>
  deskColumns.find((column) => !isOver(column) && counts[column] > 0) ?? 'pending'

/**
 * The restaurant's orders (specification section 2, Orders): what is new, cooked, ready, out and done beside
 * each other, on narrow screens one of them at a time; filtered and searched, all of it in the URL. A column
 * has the oldest first, so that a new order moves no other.
 */
export const OrdersPanel = () => {
  const { t, i18n } = useLingui()
  const filters = useUrlFilters({ q: null, status: statuses, date: periods, from: null, to: null })
  const { q, date, from, to } = filters.values
  const isWide = useMedia(allColumns, true)
  const found: Pick<KitchenFilter, 'q' | 'from' | 'to'> = {
    ...(q !== '' && { q }),
    ...daysOf(date, marketDay(new Date()), { from, to }),
  }
  // Who searches looks for what there is, wherever it stands.
  const isSearch = Object.keys(found).length > 0
  const restaurant = useRestaurantId()
  const counts = useKitchenCounts(found)
  // It stays while orders come and go: nothing changes under a finger.
  const first = useRef<DeskColumn>(undefined)
  if (counts.data && first.current === undefined) first.current = firstOf(counts.data)
  const chosen = filters.values.status
  const status = chosen === 'all' && !isWide ? (first.current ?? 'pending') : chosen
  const exported = new URLSearchParams({
    ...found,
    ...(status !== 'all' && { status }),
    ...(restaurant !== undefined && { [restaurantParameter]: restaurant }),
  })
  const kitchenAddress = `${kitchenPath}${restaurant === undefined ? '' : `?${new URLSearchParams({ [restaurantParameter]: restaurant })}`}`
  const labels = {
    all: t`All`,
    pending: t`New`,
    preparing: t`Preparing`,
    ready: t`Ready`,
    out: t`Out`,
    delivered: t`Delivered`,
    cancelled: t`Cancelled`,
  }
  const countOf = (value: (typeof statuses)[number]): string => {
    if (!counts.data) return ''
    return ` ${i18n.number(value === 'all' ? totalOf(counts.data) : counts.data[value])}`
  }
  const none = filters.active && (q !== '' || date !== 'any') && (
    <NoMatch title={t`No orders match your filters.`} onClear={filters.reset} />
  )
  return (
    <>
      <search
        aria-label={t`Search and filter`}
        className="mb-3 grid grid-cols-[minmax(0,1fr)_auto] gap-2 sm:grid-cols-[minmax(0,1fr)_auto_auto_auto] sm:gap-3"
      >
        <div className="max-sm:col-span-2">
          <SearchFilter
            label={t`Search by order, customer or dish`}
            value={q}
            onChange={(next) => filters.set({ q: next })}
          />
        </div>
        <PeriodFilter periods={periods} value={date} from={from} to={to} onChange={filters.set} />
        <Link to={kitchenAddress} className={buttonClass('plain', '!px-3')}>
          <IconToolsKitchen2 aria-hidden="true" size={20} />
          <Trans>Kitchen Screen</Trans>
        </Link>
        <div className="max-sm:hidden">
          <ExportCsv path={`/api/restaurant/orders?${exported}`} name="orders" />
        </div>
        <div className="col-span-full grid min-w-0">
          <ChipFilter
            label={t`Filter orders`}
            value={status}
            onChange={(next) => filters.set({ status: next })}
            choices={statuses
              .filter((value) => isWide || value !== 'all')
              .map((value) => ({ value, label: labels[value] + countOf(value) }))}
          />
        </div>
      </search>
      <div className="mb-3 empty:hidden">
        <LaterButton />
      </div>
      {status !== 'all' && <UndoAbove status={status} />}
      <div id={deskId} tabIndex={-1} className="outline-none">
        {status === 'all' ? (
          <Everything found={found} isSearch={isSearch} counts={counts.data} none={none} />
        ) : (
          <One key={status} column={status} found={found} title={labels[status]} none={none} />
        )}
      </div>
      <Delivering />
      <div className="mt-6 sm:hidden">
        <ExportCsv path={`/api/restaurant/orders?${exported}`} name="orders" />
      </div>
    </>
  )
}

type Found = Pick<KitchenFilter, 'q' | 'from' | 'to'>
type EverythingProps = {
  found: Found
  isSearch: boolean
  counts: RestaurantOrderCounts | undefined
  none: React.ReactNode
}

const Everything = ({ found, isSearch, counts, none }: EverythingProps) => {
  const open = useKitchenOrders({ sort: 'oldest', group: isSearch ? 'active' : 'open', ...found })
  const finished = useKitchenOrders({ sort: 'newest', group: 'finished', ...found })
  return <Board open={open} finished={finished} counts={counts} none={none} />
}

type OneProps = { column: DeskColumn; found: Found; title: string; none: React.ReactNode }

/** One status: what is under way the oldest first, what is over the latest first. */
const One = ({ column, found, title, none }: OneProps) => {
  const { t } = useLingui()
  const query = useKitchenOrders({ sort: isOver(column) ? 'newest' : 'oldest', status: column, ...found })
  const waiting = column === 'pending' ? (query.data?.pages.flatMap(({ items }) => items) ?? []) : []
  return (
    <section aria-label={title}>
      <h2 className="sr-only">{title}</h2>
      {waiting.length > 0 && (
        <div className="mb-3 flex flex-wrap items-center gap-3">
          <PreparationTime labelId="preparation-time" />
          <AcceptAll waiting={waiting} />
        </div>
      )}
      <PagedList
        query={query}
        layout={layout}
        live={!isOver(column)}
        rowHeight="h-44"
        failure={t`The orders could not be loaded.`}
        empty={
          none || (
            <EmptyState glyph="kitchen" title={t`No orders here`} text={t`New ones appear by themselves.`} />
          )
        }
      >
        {(order) => <OrderCard order={order} />}
      </PagedList>
    </section>
  )
}
