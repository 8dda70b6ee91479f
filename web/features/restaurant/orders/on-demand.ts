import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx'

/** Loaded when an order is first looked at. */
export const OrderDetails = lazyDialog(() => import('./order-details.tsx'))
