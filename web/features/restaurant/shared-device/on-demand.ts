import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx'

export const PinDialog = lazyDialog(() => import('./pin-dialog.tsx'))
