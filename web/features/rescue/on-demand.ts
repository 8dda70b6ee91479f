import { lazyPart } from '../../ui/page/lazy-part.tsx'

/** Loaded for who looks at one deal. */
export const Reserve = lazyPart(() => import('./reserve.tsx'))

/** Loaded for volunteers, and who would like to be one. */
export const Volunteering = lazyPart(() => import('./runs/volunteering.tsx'))
