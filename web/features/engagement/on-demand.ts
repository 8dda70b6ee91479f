import { lazyPopup } from '../../ui/dialogs/lazy-popup.tsx'

/** Loaded when first shown. */
export const ContactPopup = lazyPopup(() => import('./contact-popup.tsx'), 'contact')
