import '../../lib/language/desk-messages.ts'

import { useLingui } from '@lingui/react/macro'
import {
  IconBook2,
  IconCurrencyRupee,
  IconHeartHandshake,
  IconLayoutDashboard,
  IconLifebuoy,
  IconSettings,
  IconStar,
  IconToolsKitchen2,
} from '@tabler/icons-react'
import { Suspense } from 'react'
import type { StaffDuty } from '#shared/staff/staff-roles.ts'
import { ApiError, messageOf } from '../../lib/calls/api-error.ts'
import { useSharedFor } from '../../lib/session/token-claims.ts'
import { DashboardShell, type DashboardTab } from '../../ui/page/dashboard-shell.tsx'
import { Failure } from '../../ui/page/failure.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { PageSkeleton } from '../../ui/page/page-skeleton.tsx'
import { HelpPanel, UnreadHelp } from '../support/index.ts'
import { TapBar } from '../taps/index.ts'
import { useMay } from './access/use-duties.ts'
import { useProfile } from './access/use-profile.ts'
import {
  dashboardPath,
  restaurantParameter,
  useRestaurantId,
  useRestaurants,
} from './access/use-restaurant.ts'
import { DraftNotice } from './first-day/draft-notice.tsx'
import { TestOrder } from './first-day/test-order.tsx'
import { useTestOrder } from './first-day/use-test-order.ts'
import { Money } from './money/money-tab.tsx'
import { FirstDay, MenuPanel, ReviewsPanel, SettingsPanel, SetUp, SurplusPanel } from './on-demand.ts'
import { useKitchenCounts, useKitchenLive } from './order/use-kitchen-orders.ts'
import { OrderDrawer } from './orders/order-drawer.tsx'
import { OrdersPanel } from './orders/orders-panel.tsx'
import { Overview } from './overview/overview.tsx'
import { useUnseen } from './overview/unseen.tsx'
import { ShiftBar } from './shift/shift-bar.tsx'
import { SoundBar } from './shift/sound-bar.tsx'
import { useShift } from './shift/use-shift.ts'

/** What somebody may do to whom a tab is of use; 'see' where it is not named. */
const tabDuties: Readonly<Record<string, StaffDuty>> = { menu: 'menu', surplus: 'sell', money: 'money' }

/** The tabs of specification section 2 that there are, live, for one restaurant at a time. */
const RestaurantDashboard = () => {
  const { t } = useLingui()
  const { name } = useRestaurants()
  const title = t`Restaurant Dashboard`
  useKitchenLive()
  const counts = useKitchenCounts()
  const waiting = counts.data?.pending ?? 0
  const isTest = useTestOrder() !== null
  const shift = useShift({ waiting: waiting + Number(isTest), unseen: useUnseen().length })
  const named = useRestaurantId()
  const { error } = counts
  const may = useMay()
  // Conversations with support are an account's.
  const isShared = useSharedFor() !== null
  /** The first is everybody's. */
  const shownTabs = ([first, ...others]: readonly [DashboardTab, ...DashboardTab[]]): [
    DashboardTab,
    ...DashboardTab[],
  ] => [first, ...others.filter(({ value }) => may(tabDuties[value] ?? 'see'))]
  const live = useProfile().data?.live
  const isDraft =
    live === false && counts.data !== undefined && Object.values(counts.data).every((n) => n === 0)
  // Where none is named, it is refused to who works for none.
  if (error instanceof ApiError && error.code === 'forbidden' && named === undefined && !counts.data)
    return (
      <>
        <PageHead title={title} />
        <Suspense fallback={<PageSkeleton />}>
          <SetUp why={messageOf(error, title)} />
        </Suspense>
      </>
    )
  if (counts.isError && !counts.data)
    return (
      <>
        <PageHead title={title} />
        <Failure error={counts.error} onRetry={counts.refetch} />
      </>
    )
  if (!counts.data)
    return (
      <>
        <PageHead title={title} />
        <p className="mx-auto max-w-6xl px-4 pt-6 text-lg font-bold">{name ?? t`Your Restaurant`}</p>
        <PageSkeleton />
      </>
    )
  return (
    <>
      <DashboardShell
        wide
        title={title}
        path={dashboardPath}
        staff
        keeps={[restaurantParameter]}
        waiting={waiting}
        above={
          <>
            <SoundBar shift={shift} ended={false} />
            <TapBar />
            <DraftNotice />
            <TestOrder />
            <ShiftBar waiting={waiting} shift={shift} draft={isDraft} />
          </>
        }
        tabs={shownTabs([
          {
            value: 'overview',
            label: t`Overview`,
            icon: IconLayoutDashboard,
            compact: true,
            content: (
              <>
                <Beginning />
                {/* Before its first day is over there is nothing to count. */}
                {!isDraft && <Overview />}
              </>
            ),
          },
          {
            value: 'menu',
            label: t`Menu Management`,
            short: t`Menu`,
            icon: IconBook2,
            compact: true,
            content: (
              <Suspense
                fallback={
                  <div role="status" aria-label={t`Loading`} className="skeleton h-72 !rounded-card" />
                }
              >
                <MenuPanel />
              </Suspense>
            ),
          },
          {
            value: 'orders',
            label: t`Orders`,
            icon: IconToolsKitchen2,
            compact: true,
            full: true,
            content: <OrdersPanel />,
          },
          {
            value: 'surplus',
            label: t`Surplus`,
            icon: IconHeartHandshake,
            content: (
              <Suspense fallback={<PageSkeleton />}>
                <SurplusPanel />
              </Suspense>
            ),
          },
          {
            value: 'reviews',
            label: t`Reviews`,
            icon: IconStar,
            content: (
              <Suspense fallback={<PageSkeleton />}>
                <ReviewsPanel />
              </Suspense>
            ),
          },
          { value: 'money', label: t`Money`, icon: IconCurrencyRupee, content: <Money /> },
          {
            value: 'settings',
            label: t`Settings`,
            icon: IconSettings,
            content: (
              <Suspense fallback={<PageSkeleton />}>
                <SettingsPanel />
              </Suspense>
            ),
          },
          ...(isShared
            ? []
            : [
                {
                  value: 'help',
                  label: t`Help`,
                  icon: IconLifebuoy,
                  mark: <UnreadHelp />,
                  content: <HelpPanel staff />,
                },
              ]),
        ])}
      />
      <OrderDrawer />
    </>
  )
}
export default RestaurantDashboard

/** Above the figures of a restaurant that customers do not see. */
const Beginning = () =>
  useProfile().data?.live === false ? (
    <Suspense fallback={<PageSkeleton />}>
      <FirstDay />
    </Suspense>
  ) : null
