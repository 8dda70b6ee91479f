import { lazyPart } from '../../ui/page/lazy-part.tsx'

/** Loaded when first shown. */
export const PaymentQr = lazyPart(() => import('./payment-qr.tsx'))
