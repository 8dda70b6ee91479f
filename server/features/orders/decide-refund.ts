import { and, asc, eq, lte } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import type { Language } from '#shared/languages.ts'
import { formatPaise, type Paise, paise } from '#shared/money.ts'
import { refundOf } from '#shared/refunds.ts'
import { orders, refundRequests } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { publish } from '../../outbox/publish.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { giveBack } from './give-back.ts'
import { type LockedOrder, lockOrder } from './lock-orders.ts'
import { orderEvent } from './order-event.ts'
import { findOrder, type OrderRecord } from './order-store.ts'
import { queueOrderMail } from './queue-order-mail.ts'
import type { RefundRequestRow } from './refund-request-view.ts'

export type RefundDecision = {
  decision: 'grant' | 'decline'
  /** Paise; what was asked for where it is absent. */
  amount?: Paise | undefined
  /** Why, for the customer. */
  reason: string
}

/** An admin, or the demo's helper. */
export type RefundDecider = { as: 'admin'; userId: string } | { as: 'autopilot' }

const noSuchRequest = () => new Refusal('not_found', /*i18n*/ 'This refund request was not found.')

/**
 * Decides on an open refund request: grants it, and the money goes back, or declines it. A repeat of the same decision by the same admin changes nothing. Refuses: not_found (404),
 * illegal_transition (409) after another decision, validation_failed (422) for more than the customer has paid and not got back.
 */
export const decideRefund = (
  deps: Deps,
  orderId: string,
  decided: RefundDecision,
  by: RefundDecider,
): Promise<OrderRecord> =>
  deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const record = order && (await findOrder(tx, orderId))
    const request = record?.refundRequest
    if (!order || !record || !request) throw noSuchRequest()
    const asked = refundOf({ ...order, items: record.items }, request.items)
    if (request.status !== 'open') {
      const isOwn = request.decidedBy === (by.as === 'admin' ? by.userId : null)
      if (isOwn && isSameDecision(request, decided, asked)) return record
      throw new Refusal('illegal_transition', /*i18n*/ 'This refund request has been decided already.')
    }
    const now = deps.clock()
    const isGranted = decided.decision === 'grant'
    if (isGranted) await giveBack(deps, tx, order, grantedAmount(order, decided, asked), now)
    else if (decided.amount !== undefined)
      throw wrongAmount(/*i18n*/ 'There is no amount when a request is declined')
    const status = isGranted ? 'granted' : 'declined'
    await tx
      .update(refundRequests)
      .set({
        status,
        granted: isGranted ? grantedAmount(order, decided, asked) : null,
        decisionReason: decided.reason,
        decidedAt: now,
        decidedBy: by.as === 'admin' ? by.userId : null,
      })
      .where(eq(refundRequests.orderId, orderId))
    const happened = {
      action: isGranted ? 'grantRefund' : 'declineRefund',
      status: order.status,
      by: by.as,
      at: now,
    }
    await publish(deps, tx, orderEvent(order, happened))
    await queueOrderMail(deps, tx, { orderId, mail: 'refundDecided' })
    if (by.as === 'admin')
      await recordAudit(tx, {
        actor: { kind: 'account', id: by.userId },
        action: `refund.${status}`,
        subject: { kind: 'order', id: orderId },
        before: { status: 'open', asked },
        after: { status, ...(isGranted && { amount: grantedAmount(order, decided, asked) }) },
        at: now,
      })
    const after = await findOrder(tx, orderId)
    if (!after) throw noSuchRequest()
    return after
  })

const isSameDecision = (
  { status, granted, decisionReason }: RefundRequestRow,
  { decision, amount, reason }: RefundDecision,
  asked: Paise,
): boolean =>
  decisionReason === reason &&
  (decision === 'decline'
    ? status === 'declined' && amount === undefined
    : status === 'granted' && granted === (amount ?? asked))

const wrongAmount = (message: string, values: Record<string, string> = {}) =>
  new Refusal('validation_failed', message, { amount: message }, values)

/** What goes back, in paise: never more than was paid and is not back yet. */
const grantedAmount = (order: LockedOrder, { amount }: RefundDecision, asked: Paise): Paise => {
  const most = paise(order.paid - order.refunded)
  const granted = amount ?? paise(Math.min(asked, most))
  if (granted > most || granted < 1)
    throw wrongAmount(/*i18n*/ 'At most {most} can be refunded', { most: formatPaise(most) })
  return granted
}

const atOnce = 50

export type WaitingRefund = {
  orderId: string
  isWhole: boolean
  deliveryFee: Paise
  total: Paise
  language: Language
}

/** Refund requests that have waited for a decision since `since` or longer. */
export const refundsWaiting = ({ db }: Pick<Deps, 'db'>, since: Date): Promise<WaitingRefund[]> =>
  db
    .select({
      orderId: refundRequests.orderId,
      items: refundRequests.items,
      deliveryFee: orders.deliveryFee,
      total: orders.total,
      language: refundRequests.language,
    })
    .from(refundRequests)
    .innerJoin(orders, eq(orders.id, refundRequests.orderId))
    .where(and(eq(refundRequests.status, 'open'), lte(refundRequests.at, since)))
    .orderBy(asc(refundRequests.at))
    .limit(atOnce)
    .then((rows) => rows.map(({ items, ...row }) => ({ ...row, isWhole: items === null })))
