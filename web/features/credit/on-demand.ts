import { lazyPart } from '../../ui/page/lazy-part.tsx'

/** Loaded when first shown. */
export const CreditPanel = lazyPart(() => import('./credit-panel.tsx'))
