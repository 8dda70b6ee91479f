import { lazyPart } from '../../ui/page/lazy-part.tsx'

/* Loaded when first shown. */
export const GroupPart = lazyPart(() => import('./group-part.tsx'))
