import { lazyPopup } from '../../ui/dialogs/lazy-popup.tsx'

/** Loaded when first shown. */
export const PartnerPopup = lazyPopup(() => import('./partner-popup.tsx'), 'partner')
