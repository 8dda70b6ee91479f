import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  real,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { paise } from '#shared/money/money.ts'
import { type LearnedPromise, usualRange } from '#shared/orders/arrival.ts'
import { capacityUnits } from '#shared/orders/kitchen-capacity.ts'
import type { Holiday, WeeklyHours } from '#shared/restaurants/weekly-hours.ts'
import { bytes, moment, money, oneOf } from './columns.ts'

/** Who paused a restaurant: somebody of its staff, or the orders that nobody accepted. */
export const pauseCauses = ['staff', 'unaccepted'] as const
export type PauseCause = (typeof pauseCauses)[number]

export const restaurants = pgTable(
  'restaurants',
  {
    /** Readable and stable: `annapurna-bhavan`. */
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    area: text('area').notNull().default(''),
    city: text('city').notNull().default(''),
    address: text('address').notNull().default(''),
    phone: text('phone').notNull().default(''),
    description: text('description').notNull().default(''),
    /** In Hindi; empty where it has none. */
    descriptionHi: text('description_hi').notNull().default(''),
    cuisines: text('cuisines').array().notNull().default(sql`'{}'`),
    /** As shown: `25-30 min`. */
    deliveryTime: text('delivery_time').notNull().default(usualRange),
    /** People it can serve at once. */
    servingCapacity: integer('serving_capacity'),
    /** 0 to 5: the mean that an import brought, from which what is shown begins (shared/ratings/mean.ts). */
    rating: real('rating'),
    /** Of the stars that customers gave; whole, so that the mean stays exact. */
    ratingSum: integer('rating_sum').notNull().default(0),
    ratingCount: integer('rating_count').notNull().default(0),
    lat: doublePrecision('lat'),
    lng: doublePrecision('lng'),
    hours: jsonb('hours').$type<WeeklyHours>().notNull(),
    /**
     * In order; a period belongs to the day on which it opens, and so do those of `hours` that a holiday
     * replaces.
     */
    holidays: jsonb('holidays').$type<Holiday[]>().notNull().default([]),
    /** No new orders until then; a moment that has passed is no pause. */
    pausedUntil: moment('paused_until'),
    /** When somebody last ended a pause: orders that nobody accepted before no longer count. */
    resumedAt: moment('resumed_at'),
    pauseCause: text('pause_cause', { enum: pauseCauses }),
    /** Fourteen digits; empty where it is not stated. */
    fssaiNumber: text('fssai_number').notNull().default(''),
    /** One of a chain of ten outlets or more, whose dishes have to state their energy (docs/tax.md). */
    inChain: boolean('in_chain').notNull().default(false),
    /** What an order usually takes its kitchen; null: not stated. */
    preparationMinutes: integer('preparation_minutes'),
    /** What was learned of how long its orders take, as of this hour; null: nothing yet. */
    promise: jsonb('promise').$type<LearnedPromise>(),
    /** How much longer than usual everything takes at the moment. */
    busyMinutes: integer('busy_minutes').notNull().default(0),
    /** Until when that is so; null: until somebody takes it back. */
    busyUntil: moment('busy_until'),
    /**
     * Orders are accepted by themselves while no more than so many orders, or portions, were accepted within
     * 15 minutes; null: somebody accepts each.
     */
    autoAcceptCapacity: integer('auto_accept_capacity'),
    autoAcceptUnit: text('auto_accept_unit', { enum: capacityUnits }).notNull().default('orders'),
    /**
     * What it takes for a slot of 15 minutes, in orders and in portions (shared/slots/slots.ts); 0 orders: it
     * takes none for later. And how long before a slot it is ordered for at the latest, in minutes; null: as
     * long as its orders take.
     */
    slotOrders: integer('slot_orders').notNull().default(8),
    slotPortions: integer('slot_portions').notNull().default(40),
    slotLeadMinutes: integer('slot_lead_minutes'),
    /** Whether customers may collect their orders at its counter. */
    collection: boolean('collection').notNull().default(false),
    /** It declares that its dishes cost here what they cost at its counter. */
    counterPrices: boolean('counter_prices').notNull().default(false),
    /** The least subtotal of an order, in paise; 0: any. */
    minimumOrder: money('minimum_order').notNull().default(paise(0)),
    /** In metres from the restaurant, as the crow flies; null: no limit of its own. */
    deliveryRadius: integer('delivery_radius'),
    /**
     * Incremented with every change that decides whether and how it can be ordered from; checkout compares
     * it.
     */
    orderingVersion: integer('ordering_version').notNull().default(0),
    /** Another with every change of its delivery areas; 0: it has none. */
    areasVersion: integer('areas_version').notNull().default(0),
    /** false: a draft, or taken offline; only its staff see it. */
    active: boolean('active').notNull().default(true),
    /** Since when an admin keeps it from customers, and why; null: no admin does. */
    suspendedAt: moment('suspended_at'),
    suspensionReason: text('suspension_reason'),
    /** Of a suspended one: whether it was live, and will be when it is restored. */
    activeBefore: boolean('active_before'),
    /** Of the subtotal, in percent; null: what the pricing setting says. */
    commissionPercent: doublePrecision('commission_percent'),
    image: text('image'),
    /** Where it came from: `seed`, `import`, `partner`. */
    source: text('source').notNull(),
    /** Normalised name|area|city of an imported restaurant, so that a second run finds it again. */
    importKey: text('import_key'),
    sortOrder: integer('sort_order').notNull().default(1000),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('restaurants_import_key').on(t.importKey),
    oneOf(t.pauseCause, pauseCauses),
    check('restaurants_commission_check', sql`${t.commissionPercent} BETWEEN 0 AND 100`),
    check(
      'restaurants_suspension_check',
      sql`${t.suspendedAt} IS NULL OR (NOT ${t.active} AND ${t.suspensionReason} IS NOT NULL)`,
    ),
    oneOf(t.autoAcceptUnit, capacityUnits),
    check('restaurants_auto_accept_check', sql`${t.autoAcceptCapacity} > 0`),
    check(
      'restaurants_slots_check',
      sql`${t.slotOrders} >= 0 AND ${t.slotPortions} >= 0 AND ${t.slotLeadMinutes} >= 0`,
    ),
    check('restaurants_minimum_order_check', sql`${t.minimumOrder} >= 0`),
  ],
)

/** Tax numbers of a restaurant. What is in it is encrypted (tax-details.ts): a PAN may be a person's own. */
export const restaurantTaxDetails = pgTable('restaurant_tax_details', {
  restaurantId: text('restaurant_id')
    .primaryKey()
    .references(() => restaurants.id, { onDelete: 'cascade' }),
  /** Nonce, tag and text (server/secrets/sealed.ts). */
  sealed: bytes('sealed').notNull(),
  /** Which key it is encrypted with. */
  keyId: text('key_id').notNull(),
  /** Who gave them; null once that account is deleted. */
  changedBy: uuid('changed_by'),
  changedAt: moment('changed_at').notNull(),
})

/** The test order of a restaurant's kitchen, which is no order (test-order.ts). */
export const testOrders = pgTable('test_orders', {
  restaurantId: text('restaurant_id')
    .primaryKey()
    .references(() => restaurants.id, { onDelete: 'cascade' }),
  placedAt: moment('placed_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  /** When somebody ended it; null while it waits. */
  acknowledgedAt: moment('acknowledged_at'),
  /** When one was last seen and heard; null: never. */
  heardAt: moment('heard_at'),
})
