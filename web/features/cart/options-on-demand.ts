import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx'

/** Not among what is on demand on every page: only a group's menu asks outside one's own cart. */
export const OptionsDialog = lazyDialog(() => import('./options-dialog.tsx'))
