import { lazyPopup } from '../../ui/dialogs/lazy-popup.tsx'

/** Loaded when first shown. */
export const DonatePopup = lazyPopup(() => import('./donate-popup.tsx'), 'donate')
