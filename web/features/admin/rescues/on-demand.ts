import { lazyPart } from '../../../ui/page/lazy-part.tsx'

/* Loaded when first shown: it brings the map along. */
export const RescueDay = lazyPart(() => import('./rescue-day.tsx'))
