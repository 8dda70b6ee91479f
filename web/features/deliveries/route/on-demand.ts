import { lazyPart } from '../../../ui/page/lazy-part.tsx'

/* Loaded when first shown; the list of stops stands beside it. */
export const RouteMap = lazyPart(() => import('./route-map.tsx'))
