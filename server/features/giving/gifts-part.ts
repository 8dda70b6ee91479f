import { toRow } from '../../db/rows.ts'
import { insertRows, type StatementPart } from '../../db/statement.ts'
import { donations } from '../../db/tables/index.ts'
import type { DonationRow } from './donations/donation-view.ts'

const rowOf = toRow(donations)

/** Inserts a donation that was received, as it is by then. */
export const insertReceived = (received: DonationRow): StatementPart => ({
  name: 'received',
  values: { donations: JSON.stringify([rowOf(received)]) },
  write: (parameter) => insertRows('received', donations, parameter('donations')),
})
