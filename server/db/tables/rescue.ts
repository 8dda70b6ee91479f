import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { allergens } from '#shared/menu/restaurant-menu.ts'
import { paise } from '#shared/money/money.ts'
import type { CarrierReason, MatchReason } from '#shared/rescue/match-reason.ts'
import {
  carrierKinds,
  lotKinds,
  lotStates,
  recurringKinds,
  reservationStates,
  runStates,
  slotStates,
} from '#shared/rescue/rescue-lifecycle.ts'
import { users } from './accounts.ts'
import { bytes, listed, moment, money, oneOf } from './columns.ts'
import { orders } from './orders.ts'
import { restaurants } from './restaurants.ts'
import { shelters } from './shelters.ts'

/** Surplus food of a restaurant: bought by customers, given to shelters, or wasted, portion by portion. */
export const surplusLots = pgTable(
  'surplus_lots',
  {
    /** `LOT-` and nine random upper-case letters or digits. */
    id: text('id').primaryKey(),
    restaurantId: text('restaurant_id')
      .notNull()
      .references(() => restaurants.id),
    title: text('title').notNull(),
    portions: integer('portions').notNull(),
    isVeg: boolean('is_veg').notNull(),
    kind: text('kind', { enum: lotKinds }).notNull(),
    allergens: text('allergens', { enum: allergens }).array().notNull().default(sql`'{}'`),
    cookedAt: moment('cooked_at').notNull(),
    /** Stated by the restaurant; packed food has one. */
    useBy: moment('use_by'),
    /** As long as somebody in the kitchen hands it over. */
    pickUpUntil: moment('pick_up_until').notNull(),
    /** By the rule of its kind when it was listed. Nothing is reserved, accepted or handed over after it. */
    safeUntil: moment('safe_until').notNull(),
    /** Null without a sale. */
    saleUntil: moment('sale_until'),
    salePrice: money('sale_price'),
    state: text('state', { enum: lotStates }).notNull(),
    /** Where each portion is. `accepted`: promised to a shelter and not received yet. */
    reserved: integer('reserved').notNull().default(0),
    sold: integer('sold').notNull().default(0),
    accepted: integer('accepted').notNull().default(0),
    received: integer('received').notNull().default(0),
    wasted: integer('wasted').notNull().default(0),
    remaining: integer('remaining')
      .notNull()
      .generatedAlwaysAs(sql`portions - reserved - sold - accepted - received - wasted`),
    /** The cancelled order that it was made of. */
    orderId: text('order_id').references(() => orders.id),
    listedAt: moment('listed_at').notNull(),
    closedAt: moment('closed_at'),
    /** What the restaurant said, or why the clock closed it. */
    closeReason: text('close_reason').notNull().default(''),
  },
  (t) => [
    oneOf(t.kind, lotKinds),
    oneOf(t.state, lotStates),
    check('surplus_lots_allergens_check', sql`${t.allergens} <@ ARRAY[${listed(allergens)}]`),
    /** Never more portions than were listed, and none twice. */
    check(
      'surplus_lots_portions_check',
      sql`${t.portions} > 0 AND least(${t.reserved}, ${t.sold}, ${t.accepted}, ${t.received}, ${t.wasted}, ${t.remaining}) >= 0`,
    ),
    check('surplus_lots_sale_check', sql`(${t.salePrice} IS NULL) = (${t.saleUntil} IS NULL)`),
    check('surplus_lots_price_check', sql`${t.salePrice} > 0`),
    check('surplus_lots_close_check', sql`(${t.closedAt} IS NOT NULL) = (${t.state} = 'closed')`),
    uniqueIndex('surplus_lots_order_key').on(t.orderId),
    index('surplus_lots_restaurant_idx').on(t.restaurantId, t.listedAt.desc(), t.id.desc()),
    /** The register of admins; read backwards. */
    index('surplus_lots_listed_idx').on(t.listedAt, t.id),
    /** Small: what the clock looks through, and what is for sale or on offer. */
    index('surplus_lots_open_idx').on(t.state, t.safeUntil).where(sql`state <> 'closed'`),
  ],
)

/** Who wants to be told when there is a rescue deal. */
export const dealAlerts = pgTable(
  'deal_alerts',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The place near which it has to be; both null: anywhere. */
    lat: doublePrecision('lat'),
    lng: doublePrecision('lng'),
    createdAt: moment('created_at').notNull(),
    /** The calendar day of Asia/Kolkata on which they were told of a deal last, and of which. */
    notifiedOn: date('notified_on'),
    notifiedOf: text('notified_of').references(() => surplusLots.id),
  },
  (t) => [
    check(
      'deal_alerts_place_check',
      sql`(${t.lat} IS NULL) = (${t.lng} IS NULL) AND ${t.lat} BETWEEN -90 AND 90 AND ${t.lng} BETWEEN -180 AND 180`,
    ),
    check('deal_alerts_notified_check', sql`(${t.notifiedOn} IS NULL) = (${t.notifiedOf} IS NULL)`),
  ],
)

/** Portions that customers' orders took. */
export const surplusReservations = pgTable(
  'surplus_reservations',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id),
    lotId: text('lot_id')
      .notNull()
      .references(() => surplusLots.id),
    portions: integer('portions').notNull(),
    state: text('state', { enum: reservationStates }).notNull(),
    at: moment('at').notNull(),
  },
  (t) => [
    oneOf(t.state, reservationStates),
    check('surplus_reservations_portions_check', sql`${t.portions} > 0`),
    index('surplus_reservations_lot_idx').on(t.lotId),
  ],
)

/** What one shelter accepted of a lot, on its way by one carrier. */
export const rescueRuns = pgTable(
  'rescue_runs',
  {
    /** `RUN-` and nine random upper-case letters or digits; also the id of its delivery. */
    id: text('id').primaryKey(),
    lotId: text('lot_id')
      .notNull()
      .references(() => surplusLots.id),
    shelterId: text('shelter_id')
      .notNull()
      .references(() => shelters.id),
    portions: integer('portions').notNull(),
    state: text('state', { enum: runStates }).notNull(),
    /** The calendar day of Asia/Kolkata whose capacity it takes. */
    day: date('day').notNull(),
    acceptedAt: moment('accepted_at').notNull(),
    /** Null while nobody has it. */
    carrierId: uuid('carrier_id').references(() => users.id),
    carrierKind: text('carrier_kind', { enum: carrierKinds }),
    claimedAt: moment('claimed_at'),
    /** What a paid agent gets for it from the fund. */
    pay: money('pay').notNull().default(paise(0)),
    /** Four digits that the giving side shows: the restaurant, then the carrier. */
    pickUpCode: text('pick_up_code').notNull(),
    receiveCode: text('receive_code').notNull(),
    /** Wrong ones; five lock the hand-over until an admin unlocks it. */
    wrongPickUps: integer('wrong_pick_ups').notNull().default(0),
    wrongReceives: integer('wrong_receives').notNull().default(0),
    /** How many carriers dropped out, and who did last. */
    dropOuts: integer('drop_outs').notNull().default(0),
    droppedBy: uuid('dropped_by'),
    /** When it was first noticed that it is overdue and nobody carries it. */
    warnedAt: moment('warned_at'),
    /** When couriers on shift were asked to carry it for pay. */
    askedAt: moment('asked_at'),
    pickedUpAt: moment('picked_up_at'),
    receivedAt: moment('received_at'),
    receivedPortions: integer('received_portions'),
    /** The transfer of the ledger by which its courier was paid. */
    payTransfer: uuid('pay_transfer'),
    /** As the shelter weighed it; null: not weighed. */
    grams: integer('grams'),
    note: text('note').notNull().default(''),
    /** When it was over without being received. */
    endedAt: moment('ended_at'),
    /** How the food was, 1 to 5. */
    stars: integer('stars'),
    comment: text('comment').notNull().default(''),
  },
  (t) => [
    oneOf(t.state, runStates),
    oneOf(t.carrierKind, carrierKinds),
    check('rescue_runs_portions_check', sql`${t.portions} > 0`),
    check(
      'rescue_runs_received_check',
      sql`(${t.state} = 'received') = (${t.receivedPortions} IS NOT NULL) AND ${t.receivedPortions} BETWEEN 0 AND ${t.portions}`,
    ),
    check(
      'rescue_runs_carrier_check',
      sql`${t.carrierId} IS NOT NULL OR ${t.state} NOT IN ('claimed', 'pickedUp', 'received')`,
    ),
    check('rescue_runs_grams_check', sql`${t.grams} >= 0`),
    check('rescue_runs_stars_check', sql`${t.stars} BETWEEN 1 AND 5`),
    index('rescue_runs_lot_idx').on(t.lotId),
    index('rescue_runs_shelter_idx').on(t.shelterId, t.day.desc()),
    /** What is over, by its age, of a shelter and of a carrier; read backwards. */
    index('rescue_runs_received_idx')
      .on(t.shelterId, t.acceptedAt, t.id)
      .where(sql`state IN ('received', 'cancelled', 'expired')`),
    index('rescue_runs_carrier_idx').on(t.carrierId, t.acceptedAt, t.id),
    index('rescue_runs_paid_idx').on(t.payTransfer).where(sql`pay_transfer IS NOT NULL`),
    index('rescue_runs_open_idx').on(t.state).where(sql`state IN ('open', 'claimed', 'pickedUp')`),
  ],
)

/** Carriers who gave a run back before the pick-up, or from whom it was taken. */
export const rescueDropOuts = pgTable(
  'rescue_drop_outs',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    runId: text('run_id')
      .notNull()
      .references(() => rescueRuns.id),
    /** Null since the account was erased. */
    carrierId: uuid('carrier_id').references(() => users.id),
    carrierKind: text('carrier_kind', { enum: carrierKinds }).notNull(),
    /** In the carrier's own words, for admins alone; empty where nothing was said. */
    reason: text('reason').notNull().default(''),
    at: moment('at').notNull(),
  },
  (t) => [
    oneOf(t.carrierKind, carrierKinds),
    index('rescue_drop_outs_run_idx').on(t.runId, t.at),
    index('rescue_drop_outs_carrier_idx').on(t.carrierId),
  ],
)

/**
 * What shelters show of what they received, one photo a run; re-encoded, without what the camera wrote into
 * it.
 */
export const rescuePhotos = pgTable(
  'rescue_photos',
  {
    runId: text('run_id')
      .primaryKey()
      .references(() => rescueRuns.id),
    /** Another one for each photo of the run. */
    id: uuid('id').notNull(),
    bytes: bytes('bytes').notNull(),
    /** `image/webp`. */
    type: text('type').notNull(),
    at: moment('at').notNull(),
    /** Since when an admin keeps it off the story, and why. */
    hiddenAt: moment('hidden_at'),
    hiddenReason: text('hidden_reason').notNull().default(''),
  },
  (t) => [uniqueIndex('rescue_photos_id_key').on(t.id)],
)

/** Pick-ups that come again, by the same shelter on the same days of the week. */
export const recurringRescues = pgTable(
  'recurring_rescues',
  {
    /** `REC-` and nine random upper-case letters or digits. */
    id: text('id').primaryKey(),
    restaurantId: text('restaurant_id')
      .notNull()
      .references(() => restaurants.id),
    /** Null until a shelter has agreed. */
    shelterId: text('shelter_id').references(() => shelters.id),
    title: text('title').notNull(),
    /** As many as are expected of a day. */
    portions: integer('portions').notNull(),
    isVeg: boolean('is_veg').notNull(),
    kind: text('kind', { enum: recurringKinds }).notNull(),
    allergens: text('allergens', { enum: allergens }).array().notNull().default(sql`'{}'`),
    /** 0 is Monday. */
    weekdays: integer('weekdays').array().notNull(),
    /** When the food is ready, `21:30` in Asia/Kolkata, and for how many minutes it can be fetched. */
    time: text('time').notNull(),
    pickUpMinutes: integer('pick_up_minutes').notNull(),
    createdAt: moment('created_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (t) => [
    oneOf(t.kind, recurringKinds),
    check('recurring_rescues_allergens_check', sql`${t.allergens} <@ ARRAY[${listed(allergens)}]`),
    check('recurring_rescues_portions_check', sql`${t.portions} > 0 AND ${t.pickUpMinutes} > 0`),
    check(
      'recurring_rescues_days_check',
      sql`cardinality(${t.weekdays}) > 0 AND ${t.weekdays} <@ ARRAY[0, 1, 2, 3, 4, 5, 6]`,
    ),
    index('recurring_rescues_restaurant_idx').on(t.restaurantId, t.createdAt.desc()),
    index('recurring_rescues_shelter_idx').on(t.shelterId).where(sql`ended_at IS NULL`),
  ],
)

/** One day of a recurring pick-up, planned ahead so that a carrier can take it before there is any food. */
export const rescueSlots = pgTable(
  'rescue_slots',
  {
    /** `SLT-` and nine random upper-case letters or digits. */
    id: text('id').primaryKey(),
    recurringId: text('recurring_id')
      .notNull()
      .references(() => recurringRescues.id),
    /** The calendar day of Asia/Kolkata. */
    day: date('day').notNull(),
    startsAt: moment('starts_at').notNull(),
    state: text('state', { enum: slotStates }).notNull(),
    /** Who has said to carry it; the run takes over from there. */
    carrierId: uuid('carrier_id').references(() => users.id),
    /** When it was first noticed that nobody carries it. */
    warnedAt: moment('warned_at'),
    /** What it became. */
    lotId: text('lot_id').references(() => surplusLots.id),
  },
  (t) => [
    oneOf(t.state, slotStates),
    check('rescue_slots_lot_check', sql`(${t.lotId} IS NOT NULL) = (${t.state} = 'listed')`),
    uniqueIndex('rescue_slots_day_key').on(t.recurringId, t.day),
    index('rescue_slots_planned_idx').on(t.startsAt).where(sql`state = 'planned'`),
    index('rescue_slots_carrier_idx').on(t.carrierId, t.startsAt),
  ],
)

/**
 * Which portions of a lot would do best at which shelter, as everything that is open was matched the last
 * time. Suggestions: nothing is reserved by them.
 */
export const rescueMatches = pgTable(
  'rescue_matches',
  {
    lotId: text('lot_id')
      .notNull()
      .references(() => surplusLots.id),
    shelterId: text('shelter_id')
      .notNull()
      .references(() => shelters.id),
    portions: integer('portions').notNull(),
    reason: jsonb('reason').$type<MatchReason>().notNull(),
    /** Who could carry it, if the shelter accepts. */
    carrierId: uuid('carrier_id').references(() => users.id),
    carrierReason: jsonb('carrier_reason').$type<CarrierReason>(),
    /**
     * Not since it was no longer among the best; then it stays until its lot is closed, so that its shelter
     * is told of it once.
     */
    isCurrent: boolean('is_current').notNull(),
    /** When it was among the best first. */
    at: moment('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.lotId, t.shelterId] }),
    check('rescue_matches_portions_check', sql`${t.portions} > 0`),
    check('rescue_matches_carrier_check', sql`(${t.carrierId} IS NULL) = (${t.carrierReason} IS NULL)`),
    index('rescue_matches_shelter_idx').on(t.shelterId).where(sql`is_current`),
    index('rescue_matches_carrier_idx').on(t.carrierId).where(sql`carrier_id IS NOT NULL`),
  ],
)

/**
 * Who could best carry a run that nobody has, as they were matched the last time. Anybody may take it
 * nonetheless.
 */
export const carrierSuggestions = pgTable(
  'carrier_suggestions',
  {
    runId: text('run_id')
      .primaryKey()
      .references(() => rescueRuns.id),
    carrierId: uuid('carrier_id')
      .notNull()
      .references(() => users.id),
    reason: jsonb('reason').$type<CarrierReason>().notNull(),
  },
  (t) => [index('carrier_suggestions_carrier_idx').on(t.carrierId)],
)
