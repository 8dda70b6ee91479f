import { lazyPopup } from '../../ui/lazy-popup.tsx'

/** Loaded when first shown. */
export const DonatePopup = lazyPopup(() => import('./donate-popup.tsx'), 'donate')
