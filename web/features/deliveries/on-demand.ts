import { lazyPart } from '../../ui/page/lazy-part.tsx'

/* Loaded when first shown: on the road only the work itself is. */
export const HistoryPanel = lazyPart(() => import('./history/history-panel.tsx'))
export const EarningsPanel = lazyPart(() => import('./earnings/earnings-panel.tsx'))
