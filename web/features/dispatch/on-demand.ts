import { lazyPart } from '../../ui/page/lazy-part.tsx'
import type { BoardProps } from './board.tsx'

/* Loaded when first shown: few people dispatch. */
export const DispatchBoard = lazyPart<BoardProps>(() => import('./board.tsx'))
