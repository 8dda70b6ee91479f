import { lazyPopup } from '../../ui/dialogs/lazy-popup.tsx'

/* Loaded when first shown. */
export const AccountPopup = lazyPopup(
  () => import('./account-popup.tsx'),
  'signIn',
  'signUp',
  'forgotPassword',
  'newPassword',
)
export const LogoutPopup = lazyPopup(() => import('./logout-popup.tsx'), 'logout')
