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
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ChosenOption } from '#shared/menu/dish-options.ts'
import { type Paise, paise } from '#shared/money/money.ts'
import { lateReasons } from '#shared/orders/arrival.ts'
import { kitchenAttentions } from '#shared/orders/kitchen-attention.ts'
import { fulfilments, orderStatuses } from '#shared/orders/order-lifecycle.ts'
import { printKinds } from '#shared/orders/prints.ts'
import { tipStatuses } from '#shared/orders/tips.ts'
import { courierTags, foodTags, reviewReporters, reviewReportReasons } from '#shared/ratings/tags.ts'
import { users } from './accounts.ts'
import { moment, money, oneOf, tapped } from './columns.ts'
import { payments } from './payments.ts'
import { restaurants } from './restaurants.ts'

export type ShippingDetails = {
  fullName: string
  email: string
  phone: string
  address: string
  city: string
  zipCode: string
  notes?: string | undefined
}

/** Somebody of a group cart, by the name they gave, and how much of which line is theirs. */
export type OrderGuest = { name: string; items: { line: number; quantity: number }[] }

export const orders = pgTable(
  'orders',
  {
    /** `ORD-` and nine random upper-case letters or digits. */
    id: text('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    restaurantId: text('restaurant_id')
      .notNull()
      .references(() => restaurants.id),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    status: text('status', { enum: orderStatuses }).notNull(),
    subtotal: money('subtotal').notNull(),
    discount: money('discount').notNull(),
    tax: money('tax').notNull(),
    deliveryFee: money('delivery_fee').notNull(),
    total: money('total').notNull(),
    /**
     * What the platform keeps of the subtotal, and what an agent gets who carries it: as agreed when it was
     * placed.
     */
    commission: money('commission').notNull(),
    agentShare: money('agent_share').notNull(),
    /** The tax that the delivery fee contains; 0 in orders from before it was worked out. */
    deliveryTax: money('delivery_tax').notNull().default(paise(0)),
    /** The rates of both taxes, in percent, as they were when it was placed. */
    taxPercent: doublePrecision('tax_percent').notNull().default(8),
    deliveryTaxPercent: doublePrecision('delivery_tax_percent').notNull().default(0),
    /** What the customer has paid for this order so far, and got back. */
    paid: money('paid').notNull().default(paise(0)),
    refunded: money('refunded').notNull().default(paise(0)),
    /** What store credit pays of the total that it was placed with. */
    credit: money('credit').notNull().default(paise(0)),
    shipping: jsonb('shipping').$type<ShippingDetails>().notNull(),
    destinationLat: doublePrecision('destination_lat').notNull(),
    destinationLng: doublePrecision('destination_lng').notNull(),
    placedAt: moment('placed_at').notNull(),
    /**
     * Since when the restaurant is shown it: paid, or cash on delivery. Null while it waits for its payment,
     * and if that never came.
     */
    confirmedAt: moment('confirmed_at'),
    /** What a restaurant's search looks through (search-text.ts). It stands in an index, so it is short. */
    searchText: text('search_text').notNull().default(''),
    /** Nobody accepted until then: cancelled and refunded. */
    acceptBy: moment('accept_by').notNull(),
    /**
     * The settings' minutes when it was placed: to be accepted, to be cancelled by its customer, and for a
     * refund request after delivery.
     */
    acceptMinutes: integer('accept_minutes').notNull().default(10),
    cancelMinutes: integer('cancel_minutes').notNull().default(5),
    refundMinutes: integer('refund_minutes').notNull().default(30),
    /** When it is expected, as far as is known; until somebody knows better, the end of the promise. */
    estimatedDelivery: moment('estimated_delivery').notNull(),
    /**
     * The promise as it stands: by when it arrives. It was promised between so many minutes after it was
     * confirmed (null in orders from before there was a range, and of what is fetched), and comes later for
     * this reason.
     */
    promisedBy: moment('promised_by').notNull(),
    promisedFrom: smallint('promised_from'),
    promisedTo: smallint('promised_to'),
    lateReason: text('late_reason', { enum: lateReasons }),
    /**
     * Of an order for later: the quarter of an hour that its customer chose, and when the kitchen is to have
     * it. Null where it is made as soon as possible.
     */
    slotFrom: moment('slot_from'),
    slotTo: moment('slot_to'),
    releaseAt: moment('release_at'),
    /** When its customer was reminded of that slot; null: not yet. */
    remindedAt: moment('reminded_at'),
    /** Moment of the last move, which the autopilot paces itself by. */
    movedAt: moment('moved_at').notNull(),
    /**
     * Until when the kitchen may take its last step back, and the estimate from before it; null where there
     * is none to take back.
     */
    recallUntil: moment('recall_until'),
    recallEstimate: moment('recall_estimate'),
    deliveredAt: moment('delivered_at'),
    /**
     * What is called across the kitchen: counted by restaurant and service day, given when the kitchen
     * accepts, so that a checkout waits for no counter. Null until then, and in orders from before there were
     * any.
     */
    dayNumber: integer('day_number'),
    /**
     * What happened to it that somebody in the kitchen has to see, and since when; null once somebody has,
     * and where nothing did.
     */
    attention: text('attention', { enum: kitchenAttentions }),
    attentionAt: moment('attention_at'),
    fulfilment: text('fulfilment', { enum: fulfilments }).notNull().default('delivery'),
    /**
     * Of food that its customer collects (not of surplus food): four digits that are said at the counter,
     * since when the customer is there, how many minutes it waits once it is ready and due, until when that
     * is, and how much goes back if nobody comes, in percent of what was paid.
     */
    collectionCode: text('collection_code'),
    hereAt: moment('here_at'),
    noShowMinutes: smallint('no_show_minutes'),
    noShowAt: moment('no_show_at'),
    noShowRefundPercent: smallint('no_show_refund_percent'),
    /** Of surplus food: handed over before this or not at all. */
    handOverBy: moment('hand_over_by'),
    cancelReason: text('cancel_reason'),
    /** Whether cutlery comes with it: only on request. Null in orders from before anybody was asked. */
    cutlery: boolean('cutlery'),
    /** Of a group cart: whose bag its portions go into, by their line; null in all other orders. */
    guests: jsonb('guests').$type<OrderGuest[]>(),
  },
  (t) => [
    check(
      'orders_terms_check',
      sql`${t.commission} BETWEEN 0 AND ${t.subtotal} AND ${t.agentShare} BETWEEN 0 AND ${t.total}
        AND ${t.deliveryTax} BETWEEN 0 AND ${t.deliveryFee}`,
    ),
    oneOf(t.status, orderStatuses),
    oneOf(t.fulfilment, fulfilments),
    oneOf(t.attention, kitchenAttentions),
    oneOf(t.lateReason, lateReasons),
    check(
      'orders_slot_check',
      sql`(${t.slotFrom} IS NULL) = (${t.slotTo} IS NULL) AND (${t.slotFrom} IS NULL) = (${t.releaseAt} IS NULL)
        AND ${t.slotFrom} < ${t.slotTo}`,
    ),
    check('orders_promised_check', sql`${t.promisedFrom} BETWEEN 0 AND ${t.promisedTo}`),
    check('orders_no_show_check', sql`${t.noShowRefundPercent} BETWEEN 0 AND 100 AND ${t.noShowMinutes} > 0`),
    check('orders_attention_at_check', sql`(${t.attention} IS NULL) = (${t.attentionAt} IS NULL)`),
    check('orders_recall_check', sql`(${t.recallUntil} IS NULL) = (${t.recallEstimate} IS NULL)`),
    index('orders_user_idx').on(t.userId, t.placedAt.desc()),
    /*
     * Written by hand in the migrations, for what a restaurant's lists need is read from the index alone:
     * orders_restaurant_list_idx (restaurant_id, placed_at DESC, id DESC) INCLUDE (status, confirmed_at,
     * search_text) orders_report_delivered_idx (delivered_at) INCLUDE (restaurant_id, total, commission,
     * confirmed_at) WHERE delivered_at IS NOT NULL orders_report_cancelled_idx (placed_at) INCLUDE
     * (restaurant_id, id) WHERE status = 'cancelled' AND confirmed_at IS NOT NULL The reports read them; a
     * checkout writes neither. orders_restaurant_delivered_idx (restaurant_id, delivered_at) INCLUDE
     * (subtotal, commission, tax, delivery_tax) WHERE delivered_at IS NOT NULL
     */
    /** Counts a restaurant's orders by status and day, from the index alone. */
    index('orders_restaurant_status_idx')
      .on(t.restaurantId, t.status, t.placedAt)
      .where(sql`confirmed_at IS NOT NULL`),
    index('orders_payment_idx').on(t.paymentId),
    /** Small: what a kitchen has not seen yet. Not written by a checkout. */
    index('orders_attention_idx').on(t.restaurantId, t.attentionAt).where(sql`attention_at IS NOT NULL`),
    /** Tells whether an order was ever delivered to an account; not written by a checkout. */
    index('orders_delivered_idx').on(t.userId).where(sql`status = 'delivered'`),
    /**
     * Everybody's orders by age, for admins, and those old enough to lose their personal data. Ascending: a
     * checkout adds at its end.
     */
    index('orders_placed_idx').on(t.placedAt, t.id),
    /** Not written by a checkout. */
    /** What was left out, by the day on which it would have been thrown away. Not written by a checkout. */
    index('orders_no_cutlery_idx').on(t.deliveredAt).where(sql`cutlery = false AND delivered_at IS NOT NULL`),
    index('orders_refunded_idx').on(t.placedAt, t.id).where(sql`refunded > 0`),
    /** Small: only what is under way. Serves the expiry sweep and the autopilot. */
    index('orders_open_idx').on(t.status, t.acceptBy).where(sql`status NOT IN ('delivered', 'cancelled')`),
  ],
)

/**
 * What an admin finds a finished order by (admin/index-finished-order.ts). Written when an order ends, so
 * that a checkout writes nothing of it: those under way are few, and looked through themselves.
 */
export const orderSearch = pgTable(
  'order_search',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id),
    /** As in the order, to sort by. */
    placedAt: moment('placed_at').notNull(),
    text: text('text').notNull(),
    /** What is looked for whole: number, phone, e-mail, payment reference; and what lists are filtered by. */
    marks: text('marks').array().notNull().default(sql`'{}'`),
  },
  (t) => [
    index('order_search_placed_idx').on(t.placedAt, t.orderId),
    /** A short list of what is not in the index yet, because each search reads it whole. In kB. */
    index('order_search_text_idx')
      .using('gin', t.text.op('gin_trgm_ops'))
      .with({ gin_pending_list_limit: 256 }),
    index('order_search_marks_idx').using('gin', t.marks).with({ gin_pending_list_limit: 256 }),
  ],
)

/**
 * Written by the statement that writes their order, and never deleted alone, so that no foreign key checks
 * each of them: with the timeline's and the dishes' that was a fifth of a checkout's database time. The audit
 * of the books looks for rows without their order.
 */
export const orderItems = pgTable(
  'order_items',
  {
    orderId: text('order_id').notNull(),
    line: integer('line').notNull(),
    /** Null for portions of a surplus lot, whose id is in `lotId` (surplus_reservations refers to it). */
    dishId: text('dish_id'),
    lotId: text('lot_id'),
    /** Name and price as they were when ordered; the price of one portion with its options. */
    name: text('name').notNull(),
    price: money('price').notNull(),
    quantity: integer('quantity').notNull(),
    /** How many of these portions were refunded; changed under the order's lock alone. */
    refunded: integer('refunded').notNull().default(0),
    /**
     * The price before the dish's offer, with the options, as it was when ordered; null without an offer, and
     * in orders from before it was stored.
     */
    originalPrice: money('original_price'),
    /** What was chosen with the dish, as it was when ordered. */
    options: jsonb('options').$type<ChosenOption[]>().notNull().default(sql`'[]'`),
    /** Since when its station is done with it; null until then. */
    readyAt: moment('ready_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.line] }),
    check('order_items_source_check', sql`(${t.dishId} IS NULL) <> (${t.lotId} IS NULL)`),
    check('order_items_quantity_check', sql`${t.quantity} > 0`),
    check('order_items_refunded_check', sql`${t.refunded} BETWEEN 0 AND ${t.quantity}`),
    check('order_items_options_check', sql`jsonb_typeof(${t.options}) = 'array'`),
  ],
)

/**
 * What of an order a command changed: a restaurant that takes out portions, or puts another dish in their
 * place.
 */
type ItemCommand = {
  line: number
  quantity: number
  reason: string
  replacement: { dishId: string; options: string[] } | null
}

/**
 * Portions that a restaurant took out of an order before it left, append-only; `order_items` and the order's
 * sums are as after them.
 */
export const orderChanges = pgTable(
  'order_changes',
  {
    id: bigserial('id', { mode: 'number' }).notNull(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /** As it was asked for, by which a repeat is known. */
    command: jsonb('command').$type<ItemCommand>().notNull(),
    /** Of what was taken out; the price is that of one portion with its options. */
    name: text('name').notNull(),
    options: jsonb('options').$type<ChosenOption[]>().notNull(),
    price: money('price').notNull(),
    /** What came in its place, as many portions. */
    replacement: jsonb('replacement').$type<{
      dishId: string
      name: string
      price: Paise
      options: ChosenOption[]
    }>(),
    /** What the total fell by: refunded, or in cash not collected. */
    refunded: money('refunded').notNull(),
    at: moment('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.id] }),
    check('order_changes_refunded_check', sql`${t.refunded} >= 0`),
  ],
)

/**
 * What customers give couriers, in paise: with the payment of their orders, or afterwards with one of its
 * own. Beside an order's sums, not in them: a tip is no price, is not taxed, and nobody has a share of it.
 */
export const tips = pgTable(
  'tips',
  {
    id: uuid('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    amount: money('amount').notNull(),
    /** What the courier got: less where cash was short at the door. Null until then. */
    given: money('given'),
    status: text('status', { enum: tipStatuses }).notNull(),
    /** Who brought the order, once that is known. */
    courierId: uuid('courier_id').references(() => users.id),
    createdAt: moment('created_at').notNull(),
    givenAt: moment('given_at'),
    /** When the courier said thank you. */
    thankedAt: moment('thanked_at'),
  },
  (t) => [
    index('tips_order_idx').on(t.orderId),
    index('tips_payment_idx').on(t.paymentId),
    /** What couriers have not thanked for. */
    index('tips_courier_idx').on(t.courierId, t.givenAt).where(sql`status = 'given'`),
    oneOf(t.status, tipStatuses),
    check('tips_amount_check', sql`${t.amount} > 0 AND ${t.given} BETWEEN 1 AND ${t.amount}`),
    check(
      'tips_given_check',
      sql`(${t.status} = 'given') = (${t.given} IS NOT NULL)
        AND (${t.given} IS NULL OR (${t.courierId} IS NOT NULL AND ${t.givenAt} IS NOT NULL))`,
    ),
  ],
)

/** How often an order's ticket and label were printed, on whatever device. */
export const orderPrints = pgTable(
  'order_prints',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text('kind', { enum: printKinds }).notNull(),
    prints: integer('prints').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.kind] }),
    oneOf(t.kind, printKinds),
    check('order_prints_prints_check', sql`${t.prints} > 0`),
  ],
)

/** The last number that a restaurant's orders have on a service day (shared/orders/service-day.ts). */
export const orderNumbers = pgTable(
  'order_numbers',
  {
    restaurantId: text('restaurant_id')
      .notNull()
      .references(() => restaurants.id),
    day: date('day').notNull(),
    last: integer('last').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.restaurantId, t.day] }),
    check('order_numbers_last_check', sql`${t.last} > 0`),
  ],
)

/** The history of an order, append-only. Live events are published through the outbox. */
export const orderTimeline = pgTable(
  'order_timeline',
  {
    id: bigserial('id', { mode: 'number' }).notNull(),
    orderId: text('order_id').notNull(),
    action: text('action').notNull(),
    /** What it led to. */
    status: text('status', { enum: orderStatuses }).notNull(),
    /** Who did it: customer, restaurant, agent, admin, payment, timeout, autopilot. */
    by: text('by').notNull(),
    /** Why, where somebody had to say so. */
    reason: text('reason'),
    /** Whose account of the restaurant's staff it was; null of everybody else, and of older steps. */
    userId: uuid('user_id'),
    at: moment('at').notNull(),
    tappedAt: tapped(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.id] }), oneOf(t.status, orderStatuses)],
)

/**
 * What a customer thinks of an order: the food counts for the restaurant, whoever brought it apart from that.
 * Written by hand in the migrations, for the reports: ratings_report_idx (at) INCLUDE (rating, order_id)
 */
export const ratings = pgTable(
  'ratings',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id),
    /** What it is called in public: the order's number is its customer's own. */
    id: uuid('id').notNull().unique().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** The order's, so that its reviews are read by an index. */
    restaurantId: text('restaurant_id')
      .notNull()
      .references(() => restaurants.id),
    /** Of the food, 1 to 5. */
    rating: integer('rating').notNull(),
    tags: text('tags', { enum: foodTags }).array().notNull().default(sql`'{}'`),
    feedback: text('feedback').notNull().default(''),
    /** Whether others may read the words. What was written before that was asked is not theirs to read. */
    isPublic: boolean('public').notNull().default(false),
    at: moment('at').notNull(),
    /** When it was last changed; null: never. */
    changedAt: moment('changed_at'),
    /** What the restaurant says to it; null: nothing. */
    reply: text('reply'),
    /** Of the courier who brought it, 1 to 5; null where nobody did, and where nothing was said. */
    courierId: uuid('courier_id').references(() => users.id),
    courierRating: smallint('courier_rating'),
    courierTags: text('courier_tags', { enum: courierTags }).array().notNull().default(sql`'{}'`),
    /** Since when an admin keeps it out of sight and out of every public figure, and why. */
    hiddenAt: moment('hidden_at'),
    hiddenReason: text('hidden_reason'),
  },
  (t) => [
    /** The names are shared/ratings/tags.ts's; which were chosen is checked at the boundary. */
    check('ratings_rating_check', sql`${t.rating} BETWEEN 1 AND 5`),
    check('ratings_courier_rating_check', sql`${t.courierRating} BETWEEN 1 AND 5`),
    check('ratings_courier_check', sql`(${t.courierId} IS NULL) = (${t.courierRating} IS NULL)`),
    check('ratings_hidden_check', sql`(${t.hiddenAt} IS NULL) = (${t.hiddenReason} IS NULL)`),
    index('ratings_restaurant_idx').on(t.restaurantId, t.at, t.id),
    /** Without what has no words, which is most. */
    index('ratings_reviews_idx')
      .on(t.restaurantId, t.at, t.id)
      .where(sql`public AND feedback <> '' AND hidden_at IS NULL`),
    index('ratings_courier_idx').on(t.courierId, t.courierRating).where(sql`courier_id IS NOT NULL`),
    index('ratings_hidden_idx').on(t.hiddenAt).where(sql`hidden_at IS NOT NULL`),
  ],
)

/** A dish that a rating says something about: a thumb. Every other dish of the order is not rated by it. */
export const dishRatings = pgTable(
  'dish_ratings',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => ratings.orderId, { onDelete: 'cascade' }),
    dishId: text('dish_id').notNull(),
    up: boolean('up').notNull(),
    /** As the rating's. */
    at: moment('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.dishId] }), index('dish_ratings_dish_idx').on(t.dishId, t.at)],
)

/** Who finds that a review should not be read, and why: once for each of them. */
export const reviewReports = pgTable(
  'review_reports',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => ratings.orderId, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    by: text('by', { enum: reviewReporters }).notNull(),
    reason: text('reason', { enum: reviewReportReasons }).notNull(),
    note: text('note').notNull().default(''),
    at: moment('at').notNull(),
    /** When an admin decided about the review, either way; null: not yet. */
    decidedAt: moment('decided_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.userId] }),
    oneOf(t.by, reviewReporters),
    oneOf(t.reason, reviewReportReasons),
    /** Small: what waits for an admin. */
    index('review_reports_open_idx').on(t.at).where(sql`decided_at IS NULL`),
  ],
)

/** What a restaurant says about a refund of an order, asked for or given, for whoever decides. */
export const refundAnswers = pgTable('refund_answers', {
  orderId: text('order_id')
    .primaryKey()
    .references(() => orders.id),
  text: text('text').notNull(),
  at: moment('at').notNull(),
})
