import { lazyExtra } from '../../../ui/dialogs/lazy-dialog.tsx'

/** What home shows to customers who are signed in. */
export const DeliverTo = lazyExtra(() => import('./deliver-to.tsx'))
export const OwnOrders = lazyExtra(() => import('./own-orders.tsx'))
export const UsualDishes = lazyExtra(() => import('./usual-dishes.tsx'))
