import { lazyPopup } from '../../ui/dialogs/lazy-popup.tsx'

/** Loaded when first shown. */
export const AboutPopup = lazyPopup(() => import('./about-popup.tsx'), 'about')
