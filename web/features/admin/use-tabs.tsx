import { useLingui } from '@lingui/react/macro'
import {
  IconActivityHeartbeat,
  IconBuildingBank,
  IconBuildingStore,
  IconChartBar,
  IconChecks,
  IconDiscount2,
  IconHeartHandshake,
  IconHistory,
  IconHome,
  IconHomeHeart,
  IconLifebuoy,
  IconListCheck,
  IconMap2,
  IconReceipt,
  IconReceiptRefund,
  IconScale,
  IconSettings,
  IconSoup,
  IconStar,
  IconUsers,
  IconWriting,
} from '@tabler/icons-react'
import { type ReactNode, Suspense } from 'react'
import { May, useAdminMay } from '../../lib/session/may.tsx'
import type { DashboardTab } from '../../ui/page/dashboard-shell.tsx'
import { PageSkeleton } from '../../ui/page/page-skeleton.tsx'
import { DispatchBoard } from '../dispatch/index.ts'
import { RefundRequests } from '../orders/index.ts'
import { SupportInbox } from '../support/index.ts'
import {
  ApprovalsPanel,
  AuditPanel,
  CashInHand,
  ConversationAside,
  DutiesPanel,
  GivingPanel,
  HealthPanel,
  JobsPanel,
  OrderGlance,
  Orders,
  Overview,
  PayoutsPanel,
  PromoCodesPanel,
  ReportsPanel,
  RescuesPanel,
  RestaurantsPanel,
  ReviewsPanel,
  SettingsPanel,
  SheltersPanel,
  SiteContentPanel,
  UsersPanel,
} from './on-demand.ts'
import { tabDuties } from './tab-duties.ts'
import { WaitingMark } from './waiting-mark.tsx'

const onDemand = (content: ReactNode) => <Suspense fallback={<PageSkeleton />}>{content}</Suspense>

/**
 * The tabs of the dashboard in their order, of those that the admin's role includes. A new one is a line
 * here, one in tab-duties.ts, and a folder of its own beside this file.
 */
export const useTabs = (): [DashboardTab, ...DashboardTab[]] => {
  const { t } = useLingui()
  const may = useAdminMay()
  const service = t`Service`
  const business = t`Business`
  const platform = t`Platform`
  const all: readonly [DashboardTab, ...DashboardTab[]] = [
    { value: 'overview', label: t`Overview`, icon: IconHome, content: onDemand(<Overview />) },
    { value: 'users', label: t`Users`, icon: IconUsers, content: onDemand(<UsersPanel />) },
    {
      value: 'restaurants',
      label: t`Restaurants`,
      icon: IconBuildingStore,
      content: onDemand(<RestaurantsPanel />),
    },
    {
      value: 'orders',
      label: t`Orders`,
      icon: IconReceipt,
      full: true,
      content: onDemand(<Orders />),
    },
    {
      value: 'dispatch',
      label: t`Dispatch`,
      icon: IconMap2,
      full: true,
      group: service,
      content: onDemand(
        <>
          <DispatchBoard about={(id) => onDemand(<OrderGlance id={id} />)} />
          <May duty="money">
            <CashInHand />
          </May>
        </>,
      ),
    },
    {
      value: 'refunds',
      label: t`Refund Requests`,
      icon: IconReceiptRefund,
      group: service,
      mark: <WaitingMark kind="refundRequests" />,
      content: <RefundRequests />,
    },
    {
      value: 'approvals',
      label: t`Approvals`,
      icon: IconChecks,
      group: service,
      mark: <WaitingMark kind="approvals" />,
      content: onDemand(<ApprovalsPanel />),
    },
    {
      value: 'support',
      label: t`Support`,
      icon: IconLifebuoy,
      group: service,
      mark: <WaitingMark kind="openThreads" />,
      content: <SupportInbox beside={(thread) => onDemand(<ConversationAside thread={thread} />)} />,
    },
    {
      value: 'reviews',
      label: t`Reviews`,
      icon: IconStar,
      group: service,
      mark: <WaitingMark kind="reportedReviews" />,
      content: onDemand(<ReviewsPanel />),
    },
    {
      value: 'duties',
      label: t`Duties`,
      icon: IconScale,
      group: service,
      content: onDemand(<DutiesPanel />),
    },
    {
      value: 'rescues',
      label: t`Rescues`,
      icon: IconSoup,
      group: service,
      content: onDemand(<RescuesPanel />),
    },
    {
      value: 'shelters',
      label: t`Shelters`,
      icon: IconHomeHeart,
      group: service,
      content: onDemand(<SheltersPanel />),
    },
    {
      value: 'reports',
      label: t`Reports`,
      icon: IconChartBar,
      group: business,
      content: onDemand(<ReportsPanel />),
    },
    {
      value: 'payouts',
      label: t`Payouts`,
      icon: IconBuildingBank,
      group: business,
      content: onDemand(<PayoutsPanel />),
    },
    {
      value: 'giving',
      label: t`Giving`,
      icon: IconHeartHandshake,
      full: true,
      group: business,
      content: onDemand(<GivingPanel />),
    },
    {
      value: 'promo-codes',
      label: t`Promo Codes`,
      icon: IconDiscount2,
      group: business,
      content: onDemand(<PromoCodesPanel />),
    },
    {
      value: 'site-content',
      label: t`Site Content`,
      icon: IconWriting,
      group: business,
      content: onDemand(<SiteContentPanel />),
    },
    {
      value: 'settings',
      label: t`System Settings`,
      icon: IconSettings,
      group: platform,
      content: onDemand(<SettingsPanel />),
    },
    {
      value: 'audit',
      label: t`Audit Log`,
      icon: IconHistory,
      group: platform,
      content: onDemand(<AuditPanel />),
    },
    {
      value: 'jobs',
      label: t`Jobs`,
      icon: IconListCheck,
      group: platform,
      content: onDemand(<JobsPanel />),
    },
    {
      value: 'health',
      label: t`Health`,
      icon: IconActivityHeartbeat,
      group: platform,
      content: onDemand(<HealthPanel />),
    },
  ]
  const [overview, ...others] = all
  return [overview, ...others.filter(({ value }) => may(tabDuties[value] ?? 'own'))]
}
