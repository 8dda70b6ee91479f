import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx'

/** Loaded when first shown. */
export const HelpSheet = lazyDialog(() => import('./help-sheet.tsx'))
