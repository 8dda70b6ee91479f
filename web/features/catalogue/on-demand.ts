import { lazyPart } from '../../ui/page/lazy-part.tsx'

/** Loaded when first shown. */
export const NoDishes = lazyPart(() => import('./no-dishes.tsx'))
export const DietNotice = lazyPart(() => import('./diet-notice.tsx'))
export const UnderstoodChips = lazyPart(() => import('./understood-chips.tsx'))
export const RestaurantsMap = lazyPart(() => import('./restaurants-map.tsx'))
export const FoundRestaurants = lazyPart(() => import('./found-restaurants.tsx'))
