import { lazyPart } from '../../ui/page/lazy-part.tsx'

/** Loaded when first shown. */
export const NoDishes = lazyPart(() => import('./finding/no-dishes.tsx'))
export const NearDishes = lazyPart(() => import('./finding/near-dishes.tsx'))
export const DietNotice = lazyPart(() => import('./diet-notice.tsx'))
export const UnderstoodChips = lazyPart(() => import('./finding/understood-chips.tsx'))
export const RestaurantsMap = lazyPart(() => import('./restaurants/restaurants-map.tsx'))
export const FoundRestaurants = lazyPart(() => import('./restaurants/found-restaurants.tsx'))
