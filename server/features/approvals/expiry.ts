import { and, eq, lte } from 'drizzle-orm'
import { approvalDays } from '#shared/approvals/approvals.ts'
import { dayMs } from '#shared/time.ts'
import type { Executor } from '../../db/connection.ts'
import { approvals } from '../../db/tables/index.ts'

/** Until when a request can be decided on. */
export const expiryOf = (askedAt: Date): Date => new Date(askedAt.getTime() + approvalDays * dayMs)

/**
 * Closes the requests that nobody has decided on in time: what was asked for weeks ago, of sums and settings
 * of then, is not to be done by a tap of today.
 */
export const expireApprovals = async (executor: Executor, now: Date): Promise<void> => {
  await executor
    .update(approvals)
    .set({ state: 'expired', decidedAt: now })
    .where(
      and(
        eq(approvals.state, 'open'),
        lte(approvals.askedAt, new Date(now.getTime() - approvalDays * dayMs)),
      ),
    )
}
