import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import type { Language } from '#shared/languages.ts'
import type { TipBody } from '#shared/orders/tip-contracts.ts'
import { tipAfterMs } from '#shared/orders/tips.ts'
import type { Transaction } from '../../../db/connection.ts'
import { orders, tips } from '../../../db/tables/index.ts'
import { deliveryStates } from '../../../db/views/deliveries.ts'
import type { Deps } from '../../../deps.ts'
import type { StoredResponse } from '../../../http/caching/stored-response.ts'
import { claimForPayment, type KeyClaim } from '../../../http/idempotency.ts'
import { refuseSpent } from '../../../http/limits/rate-limit.ts'
import { createPayment } from '../../payments/create-payment.ts'
import { declineCounts } from '../../payments/decline-limits.ts'
import { paymentById } from '../../payments/payment-record.ts'
import { instrumentOf } from '../../payments/saved-methods/instrument-of.ts'
import { takePayment } from '../../payments/take-payment.ts'
import { notFound } from '../lifecycle/transition-order.ts'
import type { OrderRecord } from '../read-orders.ts'
import { newTip } from './tip-parts.ts'

type Request = {
  userId: string
  language: Language
  ip: string
  orderId: string
  body: TipBody
  claim: KeyClaim
}

/**
 * Takes a tip for the courier of one's own order, while it is under way and until 24 hours after it was
 * delivered. Amount in paise; all of it is the courier's. The response is `201 Order`, stored under the
 * Idempotency-Key.
 *
 * Refuses: not_found (404, also for another's order), illegal_transition (409) where there is no courier to
 * tip or it is too late, payment_declined (402), validation_failed (422), idempotency_key_reused (422),
 * request_in_progress (409), rate_limited (429) after too many declined payments.
 */
export const tipOrder = (
  deps: Deps,
  { userId, language, ip, orderId, body, claim }: Request,
): Promise<{ response: StoredResponse; replayed: boolean }> => {
  const paymentId = randomUUID()
  const { amount } = body
  return takePayment(deps, {
    purpose: 'tip',
    claim,
    ip,
    language,
    userId,
    save: false,
    instrument: () => instrumentOf(deps, userId, body),
    begin: async (instrument) => {
      await refuseSpent(deps, declineCounts(deps, { customerId: userId, ip }, instrument))
      const provider = await deps.db.transaction(async (tx) => {
        const now = deps.clock()
        const courierId = await requireTippable(tx, orderId, userId, now)
        await claimForPayment(tx, claim, paymentId, now)
        const payment = { id: paymentId, purpose: 'tip', userId, amount, instrument, now } as const
        const provider = await createPayment(deps, tx, payment)
        await tx.insert(tips).values(newTip({ orderId, paymentId, amount, courierId, now }))
        return provider
      })
      return { paymentId, provider, amount, response: null }
    },
  })
}

/**
 * Locks the order against its end, so that this tip is among those that it settles. Returns who brought it,
 * null while it is under way.
 */
const requireTippable = async (
  tx: Transaction,
  orderId: string,
  userId: string,
  now: Date,
): Promise<string | null> => {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('share')
  if (order?.userId !== userId) throw notFound()
  const payment = await paymentById(tx, order.paymentId)
  const [delivery] = await tx.select().from(deliveryStates).where(eq(deliveryStates.id, orderId))
  if (!payment || !mayTip({ order, payment, delivery: delivery ?? null }, now))
    throw new Refusal(
      'illegal_transition',
      /*i18n*/ 'A tip is possible until 24 hours after a courier has brought the order.',
    )
  return order.status === 'delivered' ? (delivery?.agentId ?? null) : null
}

type Tippable = {
  order: Pick<OrderRecord['order'], 'status' | 'deliveredAt' | 'fulfilment'>
  payment: Pick<OrderRecord['payment'], 'method'>
  delivery: Pick<NonNullable<OrderRecord['delivery']>, 'status' | 'agentId'> | null
}

/** Whether the order's customer may tip now: somebody brings it, or brought it within 24 hours. */
export const mayTip = ({ order, payment, delivery }: Tippable, now: Date): boolean => {
  if (order.fulfilment !== 'delivery' || payment.method === 'fund') return false
  if (order.status !== 'delivered') return order.status !== 'processing' && order.status !== 'cancelled'
  return delivery?.status === 'completed' && delivery.agentId !== null && now <= tipUntil(order)
}

/** Until when a delivered order may be tipped for. */
const tipUntil = ({ deliveredAt }: { deliveredAt: Date | null }): Date =>
  new Date((deliveredAt?.getTime() ?? 0) + tipAfterMs)
