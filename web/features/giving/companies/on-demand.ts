import { lazyPart } from '../../../ui/page/lazy-part.tsx'

/* Few come from a company's page. */
export const GivenWith = lazyPart(() => import('./given-with.tsx'))
