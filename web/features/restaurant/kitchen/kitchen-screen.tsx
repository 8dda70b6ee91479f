import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconArrowLeft, IconBellRinging } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { Order } from '#shared/contracts/orders.ts'
import { useNow } from '../../../lib/language/time.ts'
import { useUrlFilters } from '../../../lib/state/use-url-filters.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { SelectFilter } from '../../../ui/lists/filter-bar.tsx'
import { Failure } from '../../../ui/page/failure.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { ShiftButton } from '../shift-button.tsx'
import { useKitchenCounts, useKitchenLive, useKitchenOrders } from '../use-kitchen-orders.ts'
import { useDashboardAddress, useRestaurants } from '../use-restaurant.ts'
import { useShift } from '../use-shift.ts'
import { allDayCounts, itemsAt } from './all-day.ts'
import { Ticket } from './ticket.tsx'
import { useStations } from './use-stations.ts'

const clockMs = 10_000
/** Couriers come nearer without an event of the order. */
const couriersMs = 30_000
const grid = 'grid items-stretch gap-4 [grid-template-columns:repeat(auto-fill,minmax(min(100%,22rem),1fr))]'

/** What is open, whole, oldest first; a page more whenever there are more than one holds. */
const useOpenOrders = () => {
  const query = useKitchenOrders({ sort: 'oldest', group: 'active' })
  const { data, hasNextPage, isFetching, fetchNextPage, refetch } = query
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])
  const orders = data?.pages.flatMap(({ items }) => items).filter(isInKitchen)
  const expected = orders?.some(({ delivery }) => delivery !== undefined) ?? false
  useEffect(() => {
    if (!expected) return
    const timer = setInterval(() => void refetch(), couriersMs)
    return () => clearInterval(timer)
  }, [expected, refetch])
  return { ...query, orders }
}

/** What a courier has taken along is no longer the kitchen's. */
const isInKitchen = ({ status }: Order): boolean => status !== 'outForDelivery'

/** Which of these came while the screen was open. */
const useArrivals = (orders: readonly Order[] | undefined) => {
  const first = useRef<ReadonlySet<string> | null>(null)
  if (orders && first.current === null) first.current = new Set(orders.map(({ id }) => id))
  return ({ id }: Order): boolean => first.current !== null && !first.current.has(id)
}

/** The screen on the kitchen's wall: large, live for a whole shift, and nothing has to be opened. */
export const KitchenScreen = () => {
  const { t, i18n } = useLingui()
  useKitchenLive()
  const { name } = useRestaurants()
  const addressOf = useDashboardAddress()
  const waiting = useKitchenCounts().data?.pending ?? 0
  const shift = useShift(waiting)
  const now = useNow(clockMs)
  const filters = useUrlFilters({ station: null })
  const { station } = filters.values
  const stationOf = useStations()
  const { orders, error, refetch } = useOpenOrders()
  const isNew = useArrivals(orders)
  const title = t`Kitchen`
  const shown = (orders ?? []).filter((order) => itemsAt(order, station, stationOf).length > 0)
  const cooking = shown.filter(({ restaurantStatus }) => restaurantStatus !== 'ready')
  const ready = shown.filter(({ restaurantStatus }) => restaurantStatus === 'ready')
  const counts = allDayCounts(orders ?? [], station, stationOf)
  const stations = [...new Set([...stationOf.values(), ...(station === '' ? [] : [station])])].toSorted()
  const tickets = (list: readonly Order[]) => (
    <div className={grid}>
      {list.map((order) => (
        <Ticket key={order.id} {...{ order, now, station, stationOf }} isNew={isNew(order)} />
      ))}
    </div>
  )
  return (
    <div className="min-h-dvh p-4">
      <PageHead title={waiting > 0 ? `(${waiting}) ${title}` : title} />
      <header className="mb-4 flex flex-wrap items-center gap-3">
        <Link to={addressOf({ tab: 'orders' })} className={buttonClass('plain')}>
          <IconArrowLeft aria-hidden="true" size={22} />
          <Trans>Orders</Trans>
        </Link>
        <h1 className="mr-auto min-w-0 break-words text-3xl">
          {title}
          {name && <span className="ml-3 text-xl text-soft">{name}</span>}
        </h1>
        <p role="status" className="text-xl font-bold">
          {waiting > 0 && (
            <span className="inline-flex items-center gap-2 rounded-2xl bg-turmeric px-4 py-2 text-on-turmeric">
              <IconBellRinging aria-hidden="true" size={24} />
              <Plural value={waiting} one="# new order" other="# new orders" />
            </span>
          )}
        </p>
        <div className="min-w-0 max-w-full">
          <SelectFilter
            label={t`Station`}
            value={station}
            onChange={(next) => filters.set({ station: next })}
            choices={[
              { value: '', label: t`All stations` },
              ...stations.map((value) => ({ value, label: i18n._(value) })),
            ]}
          />
        </div>
        <ShiftButton shift={shift} />
      </header>
      {orders === undefined ? (
        error ? (
          <Failure error={error} otherwise={t`The orders could not be loaded.`} onRetry={refetch} />
        ) : (
          <div role="status" aria-label={t`Loading`} className={grid}>
            {['one', 'two', 'three'].map((key) => (
              <div key={key} className="skeleton h-80 !rounded-card" />
            ))}
          </div>
        )
      ) : (
        <div className="space-y-6">
          {counts.length > 0 && (
            <section aria-labelledby="all-day">
              <h2 id="all-day" className="mb-2 text-2xl">
                <Trans>Still to make</Trans>
              </h2>
              <ul className="flex flex-wrap gap-2">
                {counts.map(({ key, name: dish, options, count }) => (
                  <li key={key} className="rounded-2xl bg-sunken px-4 py-2 text-2xl font-bold">
                    <span className="tabular-nums text-accent">{count}×</span> {dish}
                    {options.length > 0 && (
                      <span className="text-xl font-semibold"> ({options.join(', ')})</span>
                    )}
                  </li>
                ))}
              </ul>
            </section>
          )}
          {shown.length === 0 && (
            <EmptyState glyph="kitchen" title={t`No orders here`} text={t`New ones appear by themselves.`} />
          )}
          {cooking.length > 0 && (
            <section aria-labelledby="cooking">
              <h2 id="cooking" className="sr-only">
                <Trans>To make</Trans>
              </h2>
              {tickets(cooking)}
            </section>
          )}
          {ready.length > 0 && (
            <section aria-labelledby="ready">
              <h2 id="ready" className="mb-2 text-2xl">
                <Trans>Ready</Trans>
              </h2>
              {tickets(ready)}
            </section>
          )}
        </div>
      )}
    </div>
  )
}
