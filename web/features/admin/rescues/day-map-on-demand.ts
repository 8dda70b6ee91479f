import { lazyPart } from '../../../ui/page/lazy-part.tsx'

/* Apart from the day, whose lists below say the same in words. */
export const DayMap = lazyPart(() => import('./day-map.tsx'))
