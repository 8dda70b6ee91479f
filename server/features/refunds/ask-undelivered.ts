import { problemLabels } from '#shared/deliveries/delivery-problem.ts'
import { sourceLanguage } from '#shared/languages.ts'
import { refundRequests } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { i18nFor } from '../../languages.ts'
import { publish } from '../../outbox/publish.ts'
import { profileOf } from '../accounts/profiles.ts'
import { lockOrder } from '../orders/lifecycle/lock-orders.ts'
import { orderEvent } from '../orders/order-event.ts'
import { findOrder } from '../orders/read-orders.ts'

/**
 * Opens a refund request for an order that was paid for and did not arrive, in its customer's name: an admin
 * decides, and the customer sees every step. A job; a second run, and an order whose customer has asked
 * already, change nothing.
 */
export const askUndelivered = (deps: Deps, orderId: string): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order?.status !== 'cancelled' || order.paid <= order.refunded) return
    const record = await findOrder(tx, orderId)
    const problem = record?.delivery?.problem ?? 'notReachable'
    const customer = await profileOf(tx, order.userId)
    const language = customer?.language ?? sourceLanguage
    const at = deps.clock()
    const opened = await tx
      .insert(refundRequests)
      .values({
        orderId,
        userId: order.userId,
        cause: 'other',
        reason: i18nFor(language)._(problemLabels[problem]),
        items: null,
        language,
        at,
      })
      .onConflictDoNothing()
      .returning({ orderId: refundRequests.orderId })
    if (opened.length === 0) return
    const happened = { action: 'requestRefund', status: order.status, by: 'courier', at }
    await publish(deps, tx, orderEvent(order, happened))
  })
