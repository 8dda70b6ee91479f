import { and, asc, eq, gt, isNotNull, isNull, lt, not, sql } from 'drizzle-orm'
import { minuteMs } from '#shared/time.ts'
import { donations } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { isQueued } from '../../../jobs/queue.ts'

/**
 * Queues the receipt of a donation that a checkout's own statement received. The checkout does not wait for
 * it: what a crash loses here, `queueMissedReceipts` finds.
 */
export const queueReceipt = (deps: Pick<Deps, 'jobs' | 'log'>, donationId: string): void => {
  deps.jobs
    .send('donation-receipt', { donationId })
    .catch((error: unknown) =>
      deps.log.warn({ err: error }, 'a receipt could not be queued; it is looked for again in a minute'),
    )
}

const batchSize = 500

/**
 * Queues the receipts that were not sent though their donations were received between a minute and an hour
 * ago; not again what waits in the queue already.
 */
export const queueMissedReceipts = async (deps: Deps): Promise<void> => {
  const now = deps.clock().getTime()
  const missed = await deps.db
    .select({ id: donations.id })
    .from(donations)
    .where(
      and(
        eq(donations.status, 'received'),
        gt(donations.receivedAt, new Date(now - 60 * minuteMs)),
        lt(donations.receivedAt, new Date(now - minuteMs)),
        isNotNull(donations.donorEmail),
        isNull(donations.receiptSentAt),
        not(isQueued('donation-receipt', { donationId: sql`${donations.id}::text` })),
      ),
    )
    .orderBy(asc(donations.receivedAt))
    .limit(batchSize)
  for (const { id } of missed)
    await deps.jobs.send('donation-receipt', { donationId: id }, { once: { key: id, seconds: 3600 } })
}
