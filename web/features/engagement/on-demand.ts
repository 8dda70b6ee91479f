import { lazyPopup } from '../../ui/lazy-popup.tsx'

/** Loaded when first shown. */
export const ContactPopup = lazyPopup(() => import('./contact-popup.tsx'), 'contact')
