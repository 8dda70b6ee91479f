import { and, asc, eq, ne } from 'drizzle-orm'
import type { Language } from '#shared/languages.ts'
import { orders } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { askAgain } from '../../payments/resume-payment.ts'
import { findOrder, type OrderRecord } from '../read-orders.ts'
import { notFound, transitionOrder } from './transition-order.ts'

type Asking = { orderId: string; userId: string; ip: string; language: Language }

const ownRecord = async (deps: Deps, orderId: string, userId: string): Promise<OrderRecord> => {
  const record = await findOrder(deps.db, orderId)
  if (record?.order.userId !== userId) throw notFound()
  return record
}

/**
 * Asks the payment service again for an order that waits for it: what it says by now is settled, and a charge
 * that never reached it is made. A repeat charges nothing twice. Refuses: not_found (404).
 */
export const askForPayment = async (
  deps: Deps,
  { orderId, userId, ip, language }: Asking,
): Promise<OrderRecord> => {
  const { order } = await ownRecord(deps, orderId, userId)
  if (order.status === 'processing') await askAgain(deps, order.paymentId, { ip, language })
  return ownRecord(deps, orderId, userId)
}

/**
 * Leaves a checkout that is not paid, for another way to pay: cancels each of its orders, so that it can be
 * placed anew. What was paid meanwhile goes back by itself. A repeat changes nothing. Refuses: not_found
 * (404), illegal_transition (409) once it is paid.
 */
export const leaveUnpaid = async (
  deps: Deps,
  { orderId, userId }: Pick<Asking, 'orderId' | 'userId'>,
): Promise<OrderRecord> => {
  const { order } = await ownRecord(deps, orderId, userId)
  const together = await deps.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.paymentId, order.paymentId), ne(orders.status, 'cancelled')))
    .orderBy(asc(orders.id))
  const actor = { as: 'customer', userId } as const
  for (const { id } of together)
    await transitionOrder(deps, { orderId: id, action: 'cancel', actor, onlyFrom: ['processing'] })
  return ownRecord(deps, orderId, userId)
}
