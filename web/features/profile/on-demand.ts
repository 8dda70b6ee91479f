import { lazyPart } from '../../ui/page/lazy-part.tsx'

/* Loaded when first shown. */
export const SecondFactor = lazyPart(() => import('./second-factor/second-factor.tsx'))
