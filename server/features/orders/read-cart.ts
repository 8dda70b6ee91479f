import type pg from 'pg'
import { marketDay } from '#shared/calendar.ts'
import { type PricingSettings, pricingOn } from '#shared/orders/pricing.ts'
import { busyNow } from '#shared/restaurants/busy.ts'
import type { OpeningPeriod } from '#shared/restaurants/weekly-hours.ts'
import { viewText } from '../../db/view-text.ts'
import { orderedDishes, soldPortions } from '../../db/views/menu/dishes.ts'
import { orderingTerms } from '../../db/views/restaurants.ts'
import { storedSettings } from '../../db/views/settings.ts'
import type { Deps } from '../../deps.ts'
import { type AreasByRestaurant, areasOf } from '../areas/areas-of.ts'
import type { CatalogueChange } from '../catalogue-changes/change.ts'
import { optionGroupsOf } from '../menu/option-groups.ts'
import { clockOf, servingState } from '../menu/serving-hours.ts'
import { leftOf, type Stock } from '../menu/stock/portions-left.ts'
import { openingTime, orderingState, type Schedule } from '../restaurants/opening-hours.ts'
import { effectiveSetting, type SettingValue, settingsChannel } from '../settings/registry.ts'
import type { OrderableDish } from './order.ts'

/**
 * A dish as it was read: what stays as it is until the dish or its restaurant changes, and what depends on
 * the time.
 */
type KnownDish = {
  dish: Omit<OrderableDish, 'restaurantOpen' | 'restaurantOpensAt' | 'left' | 'servedFrom'> & {
    /** As JSON has it. */
    busyUntil: string | null
  }
  stock: Stock
  /** The hours that the dish is served at; null: always. */
  served: OpeningPeriod[] | null
  /** `pausedUntil` as JSON has it. */
  schedule: Omit<Schedule, 'pausedUntil'> & { pausedUntil: string | null }
}
/** The settings of a checkout as they are in the database, not validated; null if none is stored. */
export type StoredSettings = { pricing: unknown; ordering: unknown }
type Result = { dishes: KnownDish[] | null } & StoredSettings

export type Cart = {
  dishes: Map<string, OrderableDish>
  pricing: PricingSettings
  ordering: SettingValue<'ordering'>
  /** The settings as they are stored, for `insertCheckout` to compare. */
  stored: StoredSettings
  /** Where those of its restaurants deliver that have areas. */
  areas?: AreasByRestaurant
}

/** One query: the dishes of a cart with their options and restaurants, and the pricing in force. */
const text = `
  SELECT (
    SELECT json_agg(json_build_object('dish', json_build_object(
      'id', d.id, 'name', d.name, 'price', d.price, 'originalPrice', d.original_price, 'available', d.available,
      'menuVersion', d.menu_version, 'isVeg', d.is_veg, 'options', ${optionGroupsOf('d.id')},
      'restaurantId', r.id, 'restaurantName', r.name, 'restaurantArea', r.area, 'restaurantAddress', r.address,
      'restaurantActive', r.active, 'deliveryTime', r.delivery_time,
      'preparationMinutes', r.preparation_minutes, 'busyMinutes', r.busy_minutes, 'busyUntil', r.busy_until, 'promise', r.promise, 'minimumOrder', r.minimum_order,
      'deliveryRadius', r.delivery_radius, 'collection', r.collection, 'orderingVersion', r.ordering_version, 'areasVersion', r.areas_version, 'commissionPercent', r.commission_percent, 'lat', r.lat, 'lng', r.lng),
      'served', d.served_hours, 'stock', json_build_object('stockPerDay', d.stock_per_day, 'day', s.day, 'sold', s.sold),
      'schedule', json_build_object('hours', r.hours, 'holidays', r.holidays, 'pausedUntil', r.paused_until)))
    FROM ${viewText(orderedDishes)} d JOIN ${viewText(orderingTerms)} r ON r.id = d.restaurant_id
    LEFT JOIN ${viewText(soldPortions)} s ON s.dish_id = d.id AND d.stock_per_day IS NOT NULL
    WHERE d.id = ANY($1) AND d.deleted_at IS NULL
  ) AS dishes,
  (SELECT value FROM ${viewText(storedSettings)} s WHERE name = 'pricing') AS pricing,
  (SELECT value FROM ${viewText(storedSettings)} s WHERE name = 'ordering') AS ordering`

const read = async (pool: pg.Pool, dishIds: readonly string[]): Promise<Result> => {
  const { rows } = await pool.query<Result>({ name: 'read-cart', text, values: [dishIds] })
  return rows[0] ?? { dishes: null, pricing: null, ordering: null }
}

type Settings = Pick<Cart, 'stored' | 'ordering'> & { pricing: SettingValue<'pricing'> }

const settingsOf = (stored: StoredSettings): Settings => ({
  pricing: effectiveSetting('pricing', stored.pricing),
  ordering: effectiveSetting('ordering', stored.ordering),
  stored,
})

/** `eatenAt`: of an order for later, whose slot is checked apart; null: as soon as possible. */
const cartOf = (
  known: readonly KnownDish[],
  { pricing, ...settings }: Settings,
  now: Date,
  eatenAt: Date | null,
): Cart => {
  /** When each restaurant is open, computed once for all its dishes. */
  const states = new Map<string, ReturnType<typeof orderingState>>()
  const stateOf = (one: KnownDish) => (eatenAt === null ? stateNow(one) : { open: true, opensAt: null })
  const stateNow = ({ dish: { restaurantId }, schedule: { pausedUntil, ...schedule } }: KnownDish) => {
    const state =
      states.get(restaurantId) ??
      orderingState({ ...schedule, pausedUntil: pausedUntil === null ? null : new Date(pausedUntil) }, now)
    states.set(restaurantId, state)
    return state
  }
  const dishes = new Map<string, OrderableDish>()
  for (const one of known) {
    const { open, opensAt } = stateOf(one)
    const serving = servingState(one.served, eatenAt ?? now)
    const { busyUntil, ...dish } = one.dish
    dishes.set(dish.id, {
      ...dish,
      busyMinutes: busyNow({ ...dish, busyUntil }, now),
      left: leftOf(one.stock, now),
      servedFrom: serving.opensAt && clockOf(serving.opensAt),
      restaurantOpen: open,
      restaurantOpensAt: opensAt && openingTime(opensAt, now),
    })
  }
  return {
    dishes,
    pricing: pricingOn(pricing, marketDay(now)),
    ...settings,
  }
}

/** With the delivery areas of its restaurants; of those that have none nothing is read. */
const withAreas = async (deps: Deps, cart: Cart): Promise<Cart> => {
  const areas = await areasOf(deps, cart.dishes.values())
  return areas === null ? cart : { ...cart, areas }
}

/** The cache of dishes that checkouts have read; a dish is dropped when it or its restaurant changes. */
type Cache = {
  dishes: Map<string, KnownDish>
  settings: Settings | undefined
  /** Incremented with every change, so that a read that began before a change is not cached after it. */
  changes: number
}
const caches = new WeakMap<Deps['pool'], Cache>()
const dishLimit = 20_000

const cacheOf = (deps: Deps): Cache => {
  const existing = caches.get(deps.pool)
  if (existing) return existing
  const cache: Cache = { dishes: new Map(), settings: undefined, changes: 0 }
  caches.set(deps.pool, cache)
  deps.catalogueChanges.watch((change) => dropChanged(cache, change))
  deps.notifications.watch(settingsChannel, () => {
    cache.changes += 1
    cache.settings = undefined
  })
  return cache
}

const dropChanged = (cache: Cache, { everything, restaurants, dishes }: CatalogueChange): void => {
  cache.changes += 1
  if (everything) cache.dishes.clear()
  for (const id of dishes.keys()) cache.dishes.delete(id)
  if (restaurants.size === 0) return
  for (const {
    dish: { id, restaurantId },
  } of cache.dishes.values())
    if (restaurants.has(restaurantId)) cache.dishes.delete(id)
}

/**
 * Returns the cart from the cache, or reads it if a dish is missing there. The result may be stale: use it
 * only for `insertCheckout`, whose statement compares it with the database and writes nothing if they differ.
 */
export const getCachedCart = (
  deps: Deps,
  dishIds: readonly string[],
  now: Date,
  eatenAt: Date | null = null,
): Promise<Cart> => {
  const cache = cacheOf(deps)
  const { settings } = cache
  if (settings === undefined || dishIds.some((id) => !cache.dishes.has(id)))
    return readCart(deps, dishIds, now, eatenAt)
  const known = [...new Set(dishIds)].flatMap((id) => cache.dishes.get(id) ?? [])
  return withAreas(deps, cartOf(known, settings, now, eatenAt))
}

/**
 * Reads the dishes of a cart and the settings from the database. What was cached of these dishes is replaced,
 * and nothing else: whoever has a checkout refused must not slow down everybody's.
 */
export const readCart = async (
  deps: Deps,
  dishIds: readonly string[],
  now: Date,
  eatenAt: Date | null = null,
): Promise<Cart> => {
  const cache = cacheOf(deps)
  const { changes } = cache
  const { dishes, ...stored } = await read(deps.pool, dishIds)
  const settings = settingsOf(stored)
  for (const id of dishIds) cache.dishes.delete(id)
  if (changes === cache.changes) {
    if (cache.dishes.size > dishLimit) cache.dishes.clear()
    for (const known of dishes ?? []) cache.dishes.set(known.dish.id, known)
    cache.settings = settings
  }
  return withAreas(deps, cartOf(dishes ?? [], settings, now, eatenAt))
}
