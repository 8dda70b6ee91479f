import { lazyPart } from '../../ui/page/lazy-part.tsx'

/** Loaded when first shown. */
export const PushCard = lazyPart(() => import('./push-card.tsx'))
