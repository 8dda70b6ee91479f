import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  check,
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
import type { PayTerms } from '#shared/deliveries/courier-pay.ts'
import { deliveryStatuses, deliverySubjects } from '#shared/deliveries/delivery-lifecycle.ts'
import { deliveryProblems } from '#shared/deliveries/delivery-problem.ts'
import { noticeKinds } from '#shared/deliveries/notices.ts'
import { offerStatuses, shiftEnds } from '#shared/deliveries/shifts.ts'
import type { DispatchReason } from '#shared/dispatch/dispatch-reason.ts'
import { users } from './accounts.ts'
import { bytes, moment, money, oneOf, tapped } from './columns.ts'

/** What couriers carry, whatever it is: an order now, a rescue run later. */
export const deliveries = pgTable(
  'deliveries',
  {
    /** The id of what is carried, which has one delivery at most. */
    id: text('id').primaryKey(),
    subject: text('subject', { enum: deliverySubjects }).notNull(),
    status: text('status', { enum: deliveryStatuses }).notNull(),
    /** Who holds it, or carried it, or held it when it was cancelled. */
    agentId: uuid('agent_id').references(() => users.id),
    /** What the courier gets for it, as agreed when its subject was. */
    pay: money('pay').notNull(),
    /** What the pay was worked out by, where that is the way and the waiting; null: a share of the total. */
    payTerms: jsonb('pay_terms').$type<PayTerms>(),
    /**
     * Where it is picked up, as its subject names the place: deliveries of one place can be carried together.
     * Null in old rows.
     */
    pickUp: text('pick_up'),
    /** Degrees, WGS 84. Null where the place of the pick-up is not known. */
    fromLat: doublePrecision('from_lat'),
    fromLng: doublePrecision('from_lng'),
    /** Somebody's door: null once the delivery is over. */
    toLat: doublePrecision('to_lat'),
    toLng: doublePrecision('to_lng'),
    requestedAt: moment('requested_at').notNull(),
    /**
     * When it will be possible to pick it up, and by when it was promised, as was known when it was
     * requested. Null in old rows.
     */
    expectedReadyAt: moment('expected_ready_at'),
    dueAt: moment('due_at'),
    /** Nobody is to be at the door before: the beginning of an order's slot. Null: as soon as it can be. */
    notBefore: moment('not_before'),
    /** Since when it can be picked up. */
    readyAt: moment('ready_at'),
    /**
     * Whether an admin assigned it to its courier for good: the courier cannot give it back, and only an
     * admin can take it away.
     */
    locked: boolean('locked').notNull().default(false),
    /**
     * Four digits that the customer tells the courier at the door; null where that was not asked for, and
     * once it is over.
     */
    code: text('code'),
    /** How many wrong ones were entered: the fifth locks it, until an admin makes another. */
    wrongCodes: integer('wrong_codes').notNull().default(0),
    /** Since when its courier is where the next step is taken: at the pick-up, then at the door. */
    arrivedAt: moment('arrived_at'),
    /**
     * What its courier says is wrong, since when, and until when the customer is waited for; of `cashShort`
     * the paise that are missing.
     */
    problem: text('problem', { enum: deliveryProblems }),
    problemAt: moment('problem_at'),
    problemWaitUntil: moment('problem_wait_until'),
    problemAmount: money('problem_amount'),
    /** Since when its courier has the cash, which is confirmed by itself and taken back for some seconds. */
    cashAt: moment('cash_at'),
    /** Since when there is a photo of the food at the door. */
    photoAt: moment('photo_at'),
    /** Whether its customer wants it left there, with a photo. */
    leaveAtDoor: boolean('leave_at_door').notNull().default(false),
    /** Moment of the last step of its lifecycle. */
    movedAt: moment('moved_at').notNull(),
  },
  (t) => [
    oneOf(t.subject, deliverySubjects),
    oneOf(t.status, deliveryStatuses),
    check(
      'deliveries_holder_check',
      sql`CASE ${t.status} WHEN 'waiting' THEN ${t.agentId} IS NULL WHEN 'cancelled' THEN true ELSE ${t.agentId} IS NOT NULL END`,
    ),
    check('deliveries_locked_check', sql`NOT ${t.locked} OR ${t.agentId} IS NOT NULL`),
    oneOf(t.problem, deliveryProblems),
    check(
      'deliveries_problem_amount_check',
      sql`(${t.problemAmount} IS NULL) = (${t.problem} IS DISTINCT FROM 'cashShort')`,
    ),
    check('deliveries_pay_check', sql`${t.pay} >= 0`),
    index('deliveries_agent_idx').on(t.agentId, t.requestedAt.desc()).where(sql`agent_id IS NOT NULL`),
    /** A courier's history, the latest first. */
    index('deliveries_history_idx')
      .on(t.agentId, t.movedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`status IN ('completed', 'undelivered', 'cancelled')`),
    /** Small: what waits for a courier, and what is under way. */
    index('deliveries_open_idx')
      .on(t.status, t.requestedAt.desc())
      .where(sql`status NOT IN ('completed', 'undelivered', 'cancelled')`),
  ],
)

/** What happened to a delivery, append-only. */
export const deliveryTimeline = pgTable(
  'delivery_timeline',
  {
    id: bigserial('id', { mode: 'number' }).notNull(),
    deliveryId: text('delivery_id')
      .notNull()
      .references(() => deliveries.id),
    /** Who took a step, or let go of it. */
    agentId: uuid('agent_id'),
    action: text('action').notNull(),
    /** What it led to. */
    status: text('status', { enum: deliveryStatuses }).notNull(),
    /** Who did it: agent, autopilot, timeout, subject. */
    by: text('by').notNull(),
    /** Why, where somebody had to say so. */
    reason: text('reason'),
    at: moment('at').notNull(),
    tappedAt: tapped(),
  },
  (t) => [primaryKey({ columns: [t.deliveryId, t.id] }), oneOf(t.status, deliveryStatuses)],
)

/**
 * Where the courier of each delivery was last. One row a delivery, overwritten by every report and kept for a
 * day: the way that somebody took is never stored. No foreign key, so that a report waits for no lock on the
 * delivery and none waits for it.
 */
export const courierPositions = pgTable(
  'courier_positions',
  {
    deliveryId: text('delivery_id').primaryKey(),
    agentId: uuid('agent_id').notNull(),
    /** Degrees, WGS 84. */
    lat: doublePrecision('lat').notNull(),
    lng: doublePrecision('lng').notNull(),
    at: moment('at').notNull(),
  },
  (t) => [index('courier_positions_agent_idx').on(t.agentId), index('courier_positions_age_idx').on(t.at)],
)

/** When couriers say that they take deliveries. One open shift a courier, without an end. */
export const courierShifts = pgTable(
  'courier_shifts',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    agentId: uuid('agent_id')
      .notNull()
      .references(() => users.id),
    startedAt: moment('started_at').notNull(),
    /** When it ends by itself; null: when the courier says so. */
    until: moment('until'),
    endedAt: moment('ended_at'),
    endedBy: text('ended_by', { enum: shiftEnds }),
  },
  (t) => [
    oneOf(t.endedBy, shiftEnds),
    check('courier_shifts_end_check', sql`(${t.endedAt} IS NULL) = (${t.endedBy} IS NULL)`),
    uniqueIndex('courier_shifts_open_key').on(t.agentId).where(sql`ended_at IS NULL`),
    index('courier_shifts_agent_idx').on(t.agentId, t.startedAt.desc()),
    index('courier_shifts_age_idx').on(t.endedAt),
  ],
)

/**
 * Where a courier on shift was last, with or without a delivery. One row a courier, overwritten by every
 * report and kept for a day. No foreign key, so that a report waits for no lock.
 */
export const courierPlaces = pgTable(
  'courier_places',
  {
    agentId: uuid('agent_id').primaryKey(),
    /** Degrees, WGS 84. */
    lat: doublePrecision('lat').notNull(),
    lng: doublePrecision('lng').notNull(),
    at: moment('at').notNull(),
  },
  (t) => [index('courier_places_age_idx').on(t.at)],
)

/** The photo of food that was left at a door, re-encoded by us; for its customer, its courier and admins. */
export const deliveryPhotos = pgTable('delivery_photos', {
  deliveryId: text('delivery_id')
    .primaryKey()
    .references(() => deliveries.id),
  bytes: bytes('bytes').notNull(),
  /** `image/webp`. */
  type: text('type').notNull(),
  at: moment('at').notNull(),
})

/**
 * What couriers lost without doing anything: a delivery that was cancelled or taken away. Kept until its
 * courier has said to have read it.
 */
export const courierNotices = pgTable(
  'courier_notices',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    agentId: uuid('agent_id')
      .notNull()
      .references(() => users.id),
    deliveryId: text('delivery_id')
      .notNull()
      .references(() => deliveries.id),
    kind: text('kind', { enum: noticeKinds }).notNull(),
    /** Whether the courier had the food already. */
    hadFood: boolean('had_food').notNull(),
    /** What is paid all the same, in paise. */
    pay: money('pay').notNull(),
    at: moment('at').notNull(),
    readAt: moment('read_at'),
  },
  (t) => [
    oneOf(t.kind, noticeKinds),
    index('courier_notices_unread_idx').on(t.agentId, t.at).where(sql`read_at IS NULL`),
    index('courier_notices_age_idx').on(t.at),
  ],
)

/** What couriers were offered: one row a delivery, those with the same `offer` together. */
export const deliveryOffers = pgTable(
  'delivery_offers',
  {
    offer: uuid('offer').notNull(),
    /** From 0, in the order of the doors. */
    position: integer('position').notNull(),
    deliveryId: text('delivery_id')
      .notNull()
      .references(() => deliveries.id),
    agentId: uuid('agent_id')
      .notNull()
      .references(() => users.id),
    status: text('status', { enum: offerStatuses }).notNull(),
    offeredAt: moment('offered_at').notNull(),
    /** From then on it is open no more, whatever `status` says. */
    expiresAt: moment('expires_at').notNull(),
    endedAt: moment('ended_at'),
    /** As was expected when it was made. */
    pickUpAt: moment('pick_up_at').notNull(),
    dropOffAt: moment('drop_off_at').notNull(),
    /** Why this courier. */
    reason: jsonb('reason').$type<DispatchReason>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.offer, t.position] }),
    oneOf(t.status, offerStatuses),
    check('delivery_offers_end_check', sql`(${t.endedAt} IS NULL) = (${t.status} = 'open')`),
    /** Nobody else is offered what somebody is offered, and nobody has two offers at once. */
    uniqueIndex('delivery_offers_open_key').on(t.deliveryId).where(sql`status = 'open'`),
    uniqueIndex('delivery_offers_agent_key').on(t.agentId, t.position).where(sql`status = 'open'`),
    index('delivery_offers_delivery_idx').on(t.deliveryId, t.offeredAt),
    index('delivery_offers_agent_idx').on(t.agentId, t.offeredAt),
    index('delivery_offers_age_idx').on(t.offeredAt),
  ],
)
