import '../../../lib/language/desk-messages.ts'

import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { Link } from 'react-router'
import type { Order } from '#shared/orders/contracts.ts'
import { useDarkMode } from '../../../lib/first-paint/dark-mode.ts'
import { useNow } from '../../../lib/language/time.ts'
import { useUrlFilters } from '../../../lib/state/use-url-filters.ts'
import { Failure } from '../../../ui/page/failure.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { TapBar } from '../../taps/index.ts'
import { useDashboardAddress } from '../access/use-restaurant.ts'
import { TestOrder } from '../first-day/test-order.tsx'
import { useTestOrder } from '../first-day/use-test-order.ts'
import { useKitchenLive } from '../order/use-kitchen-orders.ts'
import { OrderDrawer } from '../orders/index.ts'
import { PauseBanner } from '../shift/pause-control.tsx'
import { SoundBar } from '../shift/sound-bar.tsx'
import { useShift } from '../shift/use-shift.ts'
import { allDayCounts } from './board/all-day.ts'
import { AllDayCounts } from './board/all-day-counts.tsx'
import { concerns, urgencyOf } from './board/board.ts'
import { BoardSkeleton, KitchenBoard } from './board/kitchen-board.tsx'
import { useHoldStill } from './board/use-hold-still.ts'
import { useArrivals, useOpenOrders } from './board/use-open-orders.ts'
import { useStations } from './board/use-stations.ts'
import { KitchenHeader } from './kitchen-header.tsx'
import type { TicketProps } from './ticket/ticket-props.ts'
import { useBumpKeys } from './use-bump-keys.ts'

const clockMs = 10_000
const views = ['all', 'expo'] as const
/**
 * The screen on the kitchen's wall: what is new, what is cooked and what is ready beside each other, live for
 * a whole shift, and nothing has to be opened.
 */
export const KitchenScreen = () => {
  const { t } = useLingui()
  useKitchenLive()
  // There is no bar with the switch here: a wall follows the evening all the same.
  useDarkMode()
  const addressOf = useDashboardAddress()
  const now = useNow(clockMs)
  const filters = useUrlFilters({ station: null, view: views })
  const { station, view } = filters.values
  const stationOf = useStations()
  const { orders, error, refetch, more } = useOpenOrders()
  const isNew = useArrivals(orders)
  const waiting = (orders ?? []).filter(({ status }) => status === 'confirmed')
  const urgency = urgencyOf(waiting, now)
  const isTest = useTestOrder() !== null
  const shift = useShift({
    waiting: waiting.length + Number(isTest),
    ...(urgency !== null && { urgency }),
    unseen: (orders ?? []).filter(({ attention }) => attention !== null).length,
    always: true,
  })
  const screen = useRef<HTMLDivElement>(null)
  useHoldStill(screen)
  useBumpKeys(screen)
  const title = t`Kitchen`
  const shown = (orders ?? []).filter((order) => concerns(order, station, stationOf))
  const stations = [...new Set([...stationOf.values(), ...(station === '' ? [] : [station])])]
  const propsOf = (order: Order): TicketProps => ({
    order,
    now,
    station,
    stationOf,
    pass: view === 'expo',
    isNew: isNew(order),
  })
  return (
    <div ref={screen} className="kitchen flex min-h-dvh flex-col p-3 pb-24 lg:h-dvh lg:pb-3">
      <PageHead title={waiting.length > 0 ? `(${waiting.length}) ${title}` : title} />
      <KitchenHeader
        waiting={waiting.length}
        shift={shift}
        stations={stations}
        station={station}
        onStation={(next) => filters.set({ station: next })}
        pass={view === 'expo'}
        onPass={(pass) => filters.set({ view: pass ? 'expo' : 'all' })}
      />
      <TapBar />
      <div className="mb-3 empty:hidden">
        <PauseBanner />
      </div>
      <TestOrder />
      {orders === undefined ? (
        error ? (
          <Failure error={error} otherwise={t`The orders could not be loaded.`} onRetry={refetch} />
        ) : (
          <BoardSkeleton />
        )
      ) : (
        <>
          <AllDayCounts counts={allDayCounts(orders, station, stationOf)} />
          {more && (
            <p className="mb-3 text-lg font-bold text-chilli">
              <Trans>
                There are more orders than fit here. The others are in{' '}
                <Link to={addressOf({ tab: 'orders' })} className="underline">
                  Orders
                </Link>
                .
              </Trans>
            </p>
          )}
          <KitchenBoard orders={shown} station={station} propsOf={propsOf} />
        </>
      )}
      <OrderDrawer />
      <SoundBar shift={shift} ended />
    </div>
  )
}
