import { lazyPart } from '../../ui/page/lazy-part.tsx'

/* Loaded when first shown. */
export const GiftsPart = lazyPart(() => import('./gifts-part.tsx'))
export const RedeemPage = lazyPart(() => import('./redeem-page.tsx'))
