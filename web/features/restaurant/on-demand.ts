import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx'
import { lazyPart } from '../../ui/page/lazy-part.tsx'

/* Loaded when first shown. */
export const ChangeItems = lazyDialog(() => import('./order/change-items.tsx'))
export const CancelOrder = lazyDialog(() => import('./orders/cancel-order.tsx'))
/** The form of a dish brings its rules along. */
export const MenuPanel = lazyPart(() => import('./menu/menu-panel.tsx'))
export const SurplusPanel = lazyPart(() => import('./surplus/surplus-panel.tsx'))
export const ReviewsPanel = lazyPart(() => import('./reviews/reviews-panel.tsx'))
export const SettingsPanel = lazyPart(() => import('./settings/settings-panel.tsx'))
export const SetUp = lazyPart(() => import('./first-day/set-up.tsx'))
export const FirstDay = lazyPart(() => import('./first-day/first-day.tsx'))
