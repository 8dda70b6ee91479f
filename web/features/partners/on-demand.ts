import { lazyPopup } from '../../ui/lazy-popup.tsx'

/** Loaded when first shown. */
export const PartnerPopup = lazyPopup(() => import('./partner-popup.tsx'), 'partner')
