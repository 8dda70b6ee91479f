import { QueryBuilder } from 'drizzle-orm/pg-core'
import { restaurants } from '../tables/restaurants.ts'

/**
 * What other rooms may know of a restaurant: what it is called, where it is, and when it takes orders. What
 * it is ordered from by has a version and a view of its own (`orderingTerms`).
 */
export const storefrontColumns = {
  id: restaurants.id,
  name: restaurants.name,
  area: restaurants.area,
  address: restaurants.address,
  phone: restaurants.phone,
  lat: restaurants.lat,
  lng: restaurants.lng,
  fssaiNumber: restaurants.fssaiNumber,
  inChain: restaurants.inChain,
  hours: restaurants.hours,
  holidays: restaurants.holidays,
  pausedUntil: restaurants.pausedUntil,
  /** false: a draft, or taken offline; only its staff see it. */
  active: restaurants.active,
  suspendedAt: restaurants.suspendedAt,
  source: restaurants.source,
  sortOrder: restaurants.sortOrder,
}

const query = new QueryBuilder()

export const storefronts = query.select(storefrontColumns).from(restaurants).as('storefronts')

/** How long a kitchen takes, when it takes orders, and how many at once. */
export const kitchenColumns = {
  id: restaurants.id,
  name: restaurants.name,
  active: restaurants.active,
  lat: restaurants.lat,
  lng: restaurants.lng,
  hours: restaurants.hours,
  holidays: restaurants.holidays,
  pausedUntil: restaurants.pausedUntil,
  pauseCause: restaurants.pauseCause,
  deliveryTime: restaurants.deliveryTime,
  preparationMinutes: restaurants.preparationMinutes,
  busyMinutes: restaurants.busyMinutes,
  busyUntil: restaurants.busyUntil,
  promise: restaurants.promise,
  slotOrders: restaurants.slotOrders,
  slotPortions: restaurants.slotPortions,
  slotLeadMinutes: restaurants.slotLeadMinutes,
  autoAcceptCapacity: restaurants.autoAcceptCapacity,
  autoAcceptUnit: restaurants.autoAcceptUnit,
}

export const kitchens = query.select(kitchenColumns).from(restaurants).as('kitchens')

/** By what a restaurant is ordered from, of which version that is, and what the platform takes of it. */
export const orderingTerms = query
  .select({
    id: restaurants.id,
    name: restaurants.name,
    area: restaurants.area,
    address: restaurants.address,
    lat: restaurants.lat,
    lng: restaurants.lng,
    active: restaurants.active,
    hours: restaurants.hours,
    holidays: restaurants.holidays,
    pausedUntil: restaurants.pausedUntil,
    deliveryTime: restaurants.deliveryTime,
    preparationMinutes: restaurants.preparationMinutes,
    busyMinutes: restaurants.busyMinutes,
    busyUntil: restaurants.busyUntil,
    promise: restaurants.promise,
    minimumOrder: restaurants.minimumOrder,
    deliveryRadius: restaurants.deliveryRadius,
    collection: restaurants.collection,
    orderingVersion: restaurants.orderingVersion,
    areasVersion: restaurants.areasVersion,
    commissionPercent: restaurants.commissionPercent,
  })
  .from(restaurants)
  .as('ordering_terms')

/** A restaurant as customers see it; also a draft, which its staff alone see. */
export const shownRestaurants = query
  .select({
    id: restaurants.id,
    name: restaurants.name,
    area: restaurants.area,
    description: restaurants.description,
    descriptionHi: restaurants.descriptionHi,
    cuisines: restaurants.cuisines,
    lat: restaurants.lat,
    lng: restaurants.lng,
    hours: restaurants.hours,
    holidays: restaurants.holidays,
    pausedUntil: restaurants.pausedUntil,
    deliveryTime: restaurants.deliveryTime,
    preparationMinutes: restaurants.preparationMinutes,
    busyMinutes: restaurants.busyMinutes,
    busyUntil: restaurants.busyUntil,
    promise: restaurants.promise,
    servingCapacity: restaurants.servingCapacity,
    minimumOrder: restaurants.minimumOrder,
    fssaiNumber: restaurants.fssaiNumber,
    counterPrices: restaurants.counterPrices,
    rating: restaurants.rating,
    ratingSum: restaurants.ratingSum,
    ratingCount: restaurants.ratingCount,
    active: restaurants.active,
    sortOrder: restaurants.sortOrder,
    updatedAt: restaurants.updatedAt,
  })
  .from(restaurants)
  .as('shown_restaurants')

/** How many orders and portions a kitchen takes for a slot. */
export const slotLimits = query
  .select({ id: restaurants.id, slotOrders: restaurants.slotOrders, slotPortions: restaurants.slotPortions })
  .from(restaurants)
  .as('slot_limits')

/** Of which version the delivery areas of a restaurant are. */
export const areasVersions = query
  .select({ id: restaurants.id, areasVersion: restaurants.areasVersion })
  .from(restaurants)
  .as('areas_versions')

/** SQL: whether no admin keeps a restaurant from customers. `restaurant`: SQL of its id. */
export const isNotSuspended = (restaurant: string): string =>
  `EXISTS (SELECT FROM restaurants r WHERE r.id = ${restaurant} AND r.suspended_at IS NULL)`
