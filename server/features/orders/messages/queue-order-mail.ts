import { and, asc, eq, gt, lt, not, notInArray, sql } from 'drizzle-orm'
import { minuteMs } from '#shared/time.ts'
import type { Transaction } from '../../../db/connection.ts'
import { orders } from '../../../db/tables/index.ts'
import { transferredOrders } from '../../../db/views/ledger.ts'
import { isSent } from '../../../db/views/notifications.ts'
import type { Deps } from '../../../deps.ts'
import { isQueued, isQueuedAmong } from '../../../jobs/queue.ts'
import type { JobData } from '../../../jobs/queues.ts'

/** Queues an e-mail about an order as part of `tx`, which it is about: it is sent only if that commits. */
export const queueOrderMail = (
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Transaction,
  due: JobData['order-mail'],
): Promise<void> => jobs.send('order-mail', due, { tx })

/** Queues the e-mail about an order's refund as part of `tx`; `refundId` is the transfer of the ledger. */
export const queueRefundMail = async (
  deps: Pick<Deps, 'jobs'>,
  tx: Transaction,
  refundId: string,
): Promise<void> => {
  const [entry] = await tx
    .select({ orderId: transferredOrders.orderId })
    .from(transferredOrders)
    .where(eq(transferredOrders.transferId, refundId))
    .limit(1)
  if (entry?.orderId)
    await queueOrderMail(deps, tx, { orderId: entry.orderId, mail: 'orderRefunded', refundId })
}

/** Of the mails that are looked for at once. */
const maxMissed = 500

/**
 * A checkout does not wait for its confirmations to be queued (`jobs.confirmSoon`): what a crash loses there
 * is found here.
 *
 * Queues the confirmations that were not sent though their orders were placed between a minute and an hour
 * ago, the oldest first; also those that a process was sending as it died, whose repeated job left them to
 * it. What waits in the queue already, or was queued here within the hour, is not queued
 * again: a backlog must not feed itself.
 */
export const queueMissedConfirmations = async (deps: Deps): Promise<void> => {
  const now = deps.clock().getTime()
  const missed = await deps.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        gt(orders.placedAt, new Date(now - 60 * minuteMs)),
        lt(orders.placedAt, new Date(now - minuteMs)),
        notInArray(orders.status, ['processing', 'cancelled']),
        not(isSent(sql`'orderConfirmed-' || ${orders.id}`, new Date(now))),
        not(isQueued('order-mail', { mail: 'orderConfirmed', orderId: sql`${orders.id}` })),
        not(isQueuedAmong('confirm-orders', 'orderIds', sql`${orders.id}`)),
      ),
    )
    .orderBy(asc(orders.placedAt))
    .limit(maxMissed)
  for (const { id } of missed)
    await deps.jobs.send(
      'order-mail',
      { orderId: id, mail: 'orderConfirmed' },
      { once: { key: `orderConfirmed-${id}`, seconds: 3600 } },
    )
}
