import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { Executor } from '../../../db/connection.ts'
import { courierShifts } from '../../../db/tables/index.ts'

export type ShiftRow = typeof courierShifts.$inferSelect

/**
 * SQL: a shift that is open at `now`: one whose time is over is not, even where nobody has written that down
 * yet.
 */
export const isOpenShift = (now: Date) =>
  and(isNull(courierShifts.endedAt), or(isNull(courierShifts.until), gt(courierShifts.until, now)))

/** An agent's open shift. */
export const openShift = async (
  executor: Executor,
  agentId: string,
  now: Date,
): Promise<ShiftRow | undefined> => {
  const [shift] = await executor
    .select()
    .from(courierShifts)
    .where(and(eq(courierShifts.agentId, agentId), isOpenShift(now)))
  return shift
}
