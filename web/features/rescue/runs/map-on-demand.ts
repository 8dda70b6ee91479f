import { lazyPart } from '../../../ui/page/lazy-part.tsx'

/* Loaded when first shown; both ends stand below it in words. */
export const RunMap = lazyPart(() => import('./run-map.tsx'))
