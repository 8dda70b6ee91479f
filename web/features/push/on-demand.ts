import { lazyPart } from '../../ui/lazy-part.tsx'

/** Loaded when first shown. */
export const PushCard = lazyPart(() => import('./push-card.tsx'))
