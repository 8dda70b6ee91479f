import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx'

/* Loaded when first opened. */
export const LaterList = lazyDialog(() => import('./later-list.tsx'))
