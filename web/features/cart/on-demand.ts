import { lazyExtra } from '../../ui/dialogs/lazy-dialog.tsx'
import { lazyPopup } from '../../ui/dialogs/lazy-popup.tsx'

/* Loaded when first shown. */
export const CartBar = lazyExtra(() => import('./cart-bar.tsx'))
export const CartDrawer = lazyPopup(() => import('./cart-drawer.tsx'), 'cart')
export const OptionsPopup = lazyPopup(() => import('./options-popup.tsx'), 'options')
