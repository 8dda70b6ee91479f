import { lazy } from 'react'

/* Loaded when first shown: an admin is seldom in all tabs. */
export const CashInHand = lazy(() => import('./cash/cash-in-hand.tsx'))
export const Orders = lazy(() => import('./orders/orders-panel.tsx'))
export const Overview = lazy(() => import('./overview/overview.tsx'))
export const ReportsPanel = lazy(() => import('./reports/reports-panel.tsx'))
export const PromoCodesPanel = lazy(() => import('./promo-codes/promo-codes-panel.tsx'))
export const UsersPanel = lazy(() => import('./users/users-panel.tsx'))
export const SiteContentPanel = lazy(() => import('./site-content/site-content-panel.tsx'))
export const SettingsPanel = lazy(() => import('./settings/settings-panel.tsx'))
export const JobsPanel = lazy(() => import('./jobs/jobs-panel.tsx'))
export const HealthPanel = lazy(() => import('./health/health-panel.tsx'))
export const RestaurantsPanel = lazy(() => import('./restaurants/restaurants-panel.tsx'))
export const AuditPanel = lazy(() => import('./audit/audit-panel.tsx'))
export const GivingPanel = lazy(() => import('./giving/giving-panel.tsx'))
export const RescuesPanel = lazy(() => import('./rescues/rescues-panel.tsx'))
export const SheltersPanel = lazy(() => import('./shelters/shelters-panel.tsx'))
