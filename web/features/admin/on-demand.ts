import type { SupportThread } from '#shared/support/contracts.ts'
import { lazyPart } from '../../ui/page/lazy-part.tsx'

/* Loaded when first shown: an admin is seldom in all tabs. */
export const CashInHand = lazyPart(() => import('./cash/cash-in-hand.tsx'))
export const ConversationAside = lazyPart<{ thread: SupportThread }>(
  () => import('./support/conversation-aside.tsx'),
)
export const Orders = lazyPart(() => import('./orders/orders-panel.tsx'))
export const OrderGlance = lazyPart<{ id: string }>(() => import('./orders/order-glance.tsx'))
export const Overview = lazyPart(() => import('./overview/overview.tsx'))
export const PayoutsPanel = lazyPart(() => import('./payouts/payouts-panel.tsx'))
export const ReportsPanel = lazyPart(() => import('./reports/reports-panel.tsx'))
export const PromoCodesPanel = lazyPart(() => import('./promo-codes/promo-codes-panel.tsx'))
export const UsersPanel = lazyPart(() => import('./users/users-panel.tsx'))
export const SiteContentPanel = lazyPart(() => import('./site-content/site-content-panel.tsx'))
export const SettingsPanel = lazyPart(() => import('./settings/settings-panel.tsx'))
export const JobsPanel = lazyPart(() => import('./jobs/jobs-panel.tsx'))
export const HealthPanel = lazyPart(() => import('./health/health-panel.tsx'))
export const RestaurantsPanel = lazyPart(() => import('./restaurants/restaurants-panel.tsx'))
export const ReviewsPanel = lazyPart(() => import('./reviews/reviews-panel.tsx'))
export const ApprovalsPanel = lazyPart(() => import('./approvals/approvals-panel.tsx'))
export const DutiesPanel = lazyPart(() => import('./duties/duties-panel.tsx'))
export const AuditPanel = lazyPart(() => import('./audit/audit-panel.tsx'))
export const GivingPanel = lazyPart(() => import('./giving/giving-panel.tsx'))
export const RescuesPanel = lazyPart(() => import('./rescues/rescues-panel.tsx'))
export const SheltersPanel = lazyPart(() => import('./shelters/shelters-panel.tsx'))
