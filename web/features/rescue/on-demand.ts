import { lazyPart } from '../../ui/page/lazy-part.tsx'

/** Loaded for who looks at one deal. */
export const Reserve = lazyPart(() => import('./reserve.tsx'))

/** Loaded with the list: which of them, its response says. */
export const DealsFound = lazyPart(() => import('./deals-found.tsx'))
export const NoDeals = lazyPart(() => import('./no-deals.tsx'))

/** Loaded for who comes by the link of an e-mail. */
export const StopDealAlerts = lazyPart(() => import('./stop-deal-alerts.tsx'))

/** Loaded for volunteers, and who would like to be one. */
export const Volunteering = lazyPart(() => import('./runs/volunteering.tsx'))
