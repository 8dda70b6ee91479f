import { lazyPart } from '../../ui/page/lazy-part.tsx'

/* Loaded when first shown: few people ever need them. */
export const OwnNotices = lazyPart(() => import('./own-notices.tsx'))
export const AppealPage = lazyPart(() => import('./appeal-page.tsx'))
