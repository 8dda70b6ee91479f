import { sql } from 'drizzle-orm'
import {
  bigserial,
  check,
  doublePrecision,
  index,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { deliveryStatuses, deliverySubjects } from '#shared/delivery-lifecycle.ts'
import { users } from './accounts.ts'
import { moment, money, oneOf } from './columns.ts'

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
    /** Degrees, WGS 84. Null where the place of the pick-up is not known. */
    fromLat: doublePrecision('from_lat'),
    fromLng: doublePrecision('from_lng'),
    /** Somebody's door: null once the delivery is over. */
    toLat: doublePrecision('to_lat'),
    toLng: doublePrecision('to_lng'),
    requestedAt: moment('requested_at').notNull(),
    /** Since when it can be picked up. */
    readyAt: moment('ready_at'),
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
    check('deliveries_pay_check', sql`${t.pay} >= 0`),
    index('deliveries_agent_idx').on(t.agentId, t.requestedAt.desc()).where(sql`agent_id IS NOT NULL`),
    /** A courier's history, the latest first. */
    index('deliveries_history_idx')
      .on(t.agentId, t.movedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`status IN ('completed', 'cancelled')`),
    /** Small: what waits for a courier, and what is under way. */
    index('deliveries_open_idx')
      .on(t.status, t.requestedAt.desc())
      .where(sql`status NOT IN ('completed', 'cancelled')`),
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
  },
  (t) => [primaryKey({ columns: [t.deliveryId, t.id] }), oneOf(t.status, deliveryStatuses)],
)

/**
 * Where the courier of each delivery was last. One row a delivery, overwritten by every report and kept for a day: the way that
 * somebody took is never stored. No foreign key, so that a report waits for no lock on the delivery and none waits for it.
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
