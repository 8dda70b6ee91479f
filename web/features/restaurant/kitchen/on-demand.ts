import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx'

/* Loaded when first opened. */
export const TicketMenu = lazyDialog(() => import('./ticket/ticket-menu.tsx'))
export const RecallList = lazyDialog(() => import('./board/recall-list.tsx'))
export const KeyHelp = lazyDialog(() => import('./key-help.tsx'))
