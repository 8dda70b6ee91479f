import { lazyPart } from '../../ui/page/lazy-part.tsx'

/* Loaded when first shown: few people dispatch. */
export const DispatchBoard = lazyPart(() => import('./board.tsx'))
