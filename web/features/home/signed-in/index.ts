import { lazyExtra } from '../../../ui/dialogs/lazy-dialog.tsx'

/** What home shows to customers who are signed in. */
export const DeliverTo = lazyExtra(() => import('./deliver-to.tsx'))
export const OrderAgain = lazyExtra(() => import('./order-again.tsx'))
export const UnderWay = lazyExtra(() => import('./under-way.tsx'))
export const UsualDishes = lazyExtra(() => import('./usual-dishes.tsx'))
