import { lazyPart } from '../../../ui/page/lazy-part.tsx'

/* Loaded when first shown: who buys rescue deals carries none. */
export const RunsPanel = lazyPart(() => import('./runs-panel.tsx'))
export const CarriedPlace = lazyPart(() => import('./carried-place.tsx'))
