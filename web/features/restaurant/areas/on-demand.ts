import { lazyPart } from '../../../ui/page/lazy-part.tsx'

/* Of all pages of the settings the only one with a map that is drawn on. */
export const AreasPage = lazyPart(() => import('./areas-page.tsx'))

/* The same editor for the platform's own areas. */
export const PlatformAreas = lazyPart(() => import('./platform-areas.tsx'))
