import { lazyPart } from '../../ui/page/lazy-part.tsx'

/** Loaded for who changes their settings; a file of its own, so that no page has to load it with others. */
export const DealAlertSwitch = lazyPart(() => import('./deal-alert-switch.tsx'))
