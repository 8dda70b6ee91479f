import { toRow } from '../../db/rows.ts'
import { insertRows, type StatementPart } from '../../db/statement.ts'
import { deliveries, deliveryTimeline } from '../../db/tables/index.ts'
import type { DeliveryRow } from './delivery-subject.ts'

type Step = Omit<typeof deliveryTimeline.$inferSelect, 'id' | 'tappedAt'>

const rowOf = { delivery: toRow(deliveries), step: toRow(deliveryTimeline) }
const columns = ['delivery_id', 'agent_id', 'action', 'status', 'by', 'reason', 'at']

/** Inserts deliveries with what happened to them, as they are by now. */
export const insertDeliveries = (
  finished: readonly DeliveryRow[],
  steps: readonly Step[],
): StatementPart => ({
  name: 'deliveries',
  values: {
    deliveries: JSON.stringify(finished.map(rowOf.delivery)),
    steps: JSON.stringify(steps.map((step) => rowOf.step({ ...step, id: 0, tappedAt: null }))),
  },
  write: (parameter) =>
    [
      insertRows('carried', deliveries, parameter('deliveries')),
      insertRows('steps', deliveryTimeline, parameter('steps'), { columns }),
    ].join(',\n'),
})
