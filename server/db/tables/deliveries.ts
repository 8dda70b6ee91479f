import { doublePrecision, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/**
 * Where the courier of each delivery was last. One row a delivery, overwritten by every report and kept for a day: the way that
 * somebody took is never stored. No foreign key, so that a report waits for no lock on the order and none waits for it.
 */
export const courierPositions = pgTable(
  'courier_positions',
  {
    /** The order's id, by which couriers know a delivery. */
    deliveryId: text('delivery_id').primaryKey(),
    agentId: uuid('agent_id').notNull(),
    /** Degrees, WGS 84. */
    lat: doublePrecision('lat').notNull(),
    lng: doublePrecision('lng').notNull(),
    at: moment('at').notNull(),
  },
  (t) => [index('courier_positions_agent_idx').on(t.agentId), index('courier_positions_age_idx').on(t.at)],
)
