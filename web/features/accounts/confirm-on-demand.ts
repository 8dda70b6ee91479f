import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx'

/*
 * Apart from the others of its kind, which every visitor's first load has: this one is for whoever is signed
 * in.
 */
export const ConfirmIdentity = lazyDialog<{ open: boolean; onClose: () => void }>(
  () => import('./confirm-identity.tsx'),
)
