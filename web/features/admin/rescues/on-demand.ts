import { lazyPart } from '../../../ui/lazy-part.tsx'

/* Loaded when first shown: it brings the map along. */
export const RescueDay = lazyPart(() => import('./rescue-day.tsx'))
