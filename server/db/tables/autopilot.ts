import { pgTable, text } from 'drizzle-orm/pg-core'
import { surplusLots } from './rescue.ts'

/**
 * Surplus food that the demo's autopilot listed: it goes on with these lots, and leaves alone what people
 * list.
 */
export const autopilotLots = pgTable('autopilot_lots', {
  lotId: text('lot_id')
    .primaryKey()
    .references(() => surplusLots.id),
})
