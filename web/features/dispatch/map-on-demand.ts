import { lazyPart } from '../../ui/page/lazy-part.tsx'

/* Apart from the board, whose columns say the same in words. */
export const BoardMap = lazyPart(() => import('./board-map.tsx'))
