import { sql } from 'drizzle-orm'
import {
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { WeeklyHours } from '#shared/restaurants/weekly-hours.ts'
import { diets, partyStatuses, vehicles } from '#shared/shelters/parties.ts'
import { users } from './accounts.ts'
import { moment, oneOf } from './columns.ts'

/** Organisations that receive food. Only approved ones are offered any. */
export const shelters = pgTable(
  'shelters',
  {
    /**
     * `SHL-` and nine random upper-case letters or digits; the public ledger names it, so it says nothing
     * about anybody.
     */
    id: text('id').primaryKey(),
    /** Whose account runs it; null since that was erased. */
    userId: uuid('user_id').references(() => users.id),
    name: text('name').notNull(),
    /** Portions. */
    capacityPerDay: integer('capacity_per_day').notNull(),
    diet: text('diet', { enum: diets }).notNull(),
    /** When food is received. */
    hours: jsonb('hours').$type<WeeklyHours>().notNull(),
    /** Degrees, WGS 84. */
    lat: doublePrecision('lat').notNull(),
    lng: doublePrecision('lng').notNull(),
    address: text('address').notNull().default(''),
    phone: text('phone').notNull().default(''),
    /** The person whom carriers ask for. */
    contact: text('contact').notNull().default(''),
    /** Where carriers hand over. */
    handOver: text('hand_over').notNull().default(''),
    status: text('status', { enum: partyStatuses }).notNull(),
    /** What an admin wrote with the last decision. */
    reason: text('reason').notNull().default(''),
    appliedAt: moment('applied_at').notNull(),
    decidedAt: moment('decided_at'),
  },
  (t) => [
    oneOf(t.diet, diets),
    oneOf(t.status, partyStatuses),
    check('shelters_capacity_check', sql`${t.capacityPerDay} >= 0`),
    check('shelters_place_check', sql`${t.lat} BETWEEN -90 AND 90 AND ${t.lng} BETWEEN -180 AND 180`),
    uniqueIndex('shelters_user_key').on(t.userId),
    index('shelters_age_idx').on(t.status, t.appliedAt.desc()),
  ],
)

/** People who carry food without pay. */
export const volunteers = pgTable(
  'volunteers',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id),
    /** Where they would like to help. */
    area: text('area').notNull(),
    vehicle: text('vehicle', { enum: vehicles }).notNull(),
    phone: text('phone').notNull(),
    status: text('status', { enum: partyStatuses }).notNull(),
    reason: text('reason').notNull().default(''),
    appliedAt: moment('applied_at').notNull(),
    decidedAt: moment('decided_at'),
  },
  (t) => [
    oneOf(t.vehicle, vehicles),
    oneOf(t.status, partyStatuses),
    index('volunteers_age_idx').on(t.status, t.appliedAt.desc()),
  ],
)
