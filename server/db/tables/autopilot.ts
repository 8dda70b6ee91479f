import { pgTable, text } from 'drizzle-orm/pg-core'
import { surplusLots } from './rescue.ts'

/**
 * Surplus food that the demo's autopilot listed: it goes on with these lots, and of what people list
 * with what it took on.
 */
export const autopilotLots = pgTable('autopilot_lots', {
  lotId: text('lot_id')
    .primaryKey()
    .references(() => surplusLots.id),
})
