import { QueryBuilder } from 'drizzle-orm/pg-core'
import { restaurants } from '../tables/restaurants.ts'

/**
 * What other rooms may know of a restaurant: what it is called, where it is, and when it takes orders. What
 * it is ordered from by has a version of its own, and is read by the checkout.
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

export const storefronts = new QueryBuilder().select(storefrontColumns).from(restaurants).as('storefronts')

/** SQL: whether no admin keeps a restaurant from customers. `restaurant`: SQL of its id. */
export const isNotSuspended = (restaurant: string): string =>
  `EXISTS (SELECT FROM restaurants r WHERE r.id = ${restaurant} AND r.suspended_at IS NULL)`
