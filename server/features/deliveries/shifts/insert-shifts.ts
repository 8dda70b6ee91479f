import type { Transaction } from '../../../db/connection.ts'
import { courierShifts } from '../../../db/tables/index.ts'

/** Adds shifts that are over. */
export const insertShifts = async (
  tx: Transaction,
  shifts: readonly { agentId: string; startedAt: Date; endedAt: Date }[],
): Promise<void> => {
  if (shifts.length > 0)
    await tx
      .insert(courierShifts)
      .values(shifts.map((shift) => ({ ...shift, until: null, endedBy: 'courier' as const })))
}
