import { lazyDialog } from '../../ui/lazy-dialog.tsx'

/** Loaded when first shown. */
export const HelpSheet = lazyDialog(() => import('./help-sheet.tsx'))
