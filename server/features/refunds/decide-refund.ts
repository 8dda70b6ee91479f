import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, lte } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import type { Language } from '#shared/languages.ts'
import { formatPaise, type Paise, paise } from '#shared/money/money.ts'
import { type RefundLine, refundableLines, refundableOf, refundOf } from '#shared/refunds/refunds.ts'
import type { Transaction } from '../../db/connection.ts'
import { refundRequests } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { publish } from '../../outbox/publish.ts'
import { writeTimeline } from '../orders/lifecycle/apply-transition.ts'
import { type LockedOrder, lockOrder } from '../orders/lifecycle/lock-orders.ts'
import { queueOrderMail } from '../orders/messages/queue-order-mail.ts'
import { issueRefund } from '../orders/money/issue-refund.ts'
import { orderEvent } from '../orders/order-event.ts'
import { findOrder, type OrderRecord, ordersById } from '../orders/read-orders.ts'
import type { RefundRequestRow } from '../orders/refund-request-view.ts'
import { recordAudit } from './audited.ts'
import { requireSmall } from './require-small.ts'

export type RefundDecision = {
  decision: 'grant' | 'decline'
  /** Paise; what was asked for where it is absent. */
  amount?: Paise | undefined
  /** Why, for the customer. */
  reason: string
}

/** An admin, or the demo's helper. */
export type RefundDecider = { as: 'admin'; userId: string; approved?: true } | { as: 'autopilot' }

const noSuchRequest = () => new Refusal('not_found', /*i18n*/ 'This refund request was not found.')

/**
 * Decides on an open refund request: grants it, and the money goes back, or declines it. A repeat of the same
 * decision by the same admin changes nothing. Refuses: not_found (404), approval_needed (409) for more than
 * the settings let one admin give (`approved`: by a second), illegal_transition (409) after
 * another decision and where all that was asked for is back already, validation_failed (422) for more than
 * the customer has paid and not got back.
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
    const given = isGranted ? grantOf(order, record, request, decided) : null
    if (given && by.as === 'admin' && !by.approved)
      await requireSmall(tx, paise(order.refunded + given.amount))
    if (given) await issueRefund(deps, tx, order, { ...given, asCredit: request.asCredit }, now)
    else if (decided.amount !== undefined)
      throw wrongAmount(/*i18n*/ 'There is no amount when a request is declined')
    const status = isGranted ? 'granted' : 'declined'
    await tx
      .update(refundRequests)
      .set({
        status,
        granted: given?.amount ?? null,
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
    // What went back stands among the order's steps; why, in the request, which is erased with its words.
    if (isGranted) await writeTimeline(tx, { ...happened, action: 'refund', orderId })
    await publish(deps, tx, orderEvent(order, happened))
    await queueOrderMail(deps, tx, { orderId, mail: 'refundDecided' })
    if (by.as === 'admin')
      await recordAudit(tx, {
        actor: { kind: 'account', id: by.userId },
        action: `refund.${status}`,
        subject: { kind: 'order', id: orderId },
        before: { status: 'open', asked },
        after: { status, ...(given && { amount: given.amount, asCredit: request.asCredit }) },
        at: now,
      })
    const after = await findOrder(tx, orderId)
    if (!after) throw noSuchRequest()
    return after
  })

/** What a grant would give back now, in paise. Refuses as `decideRefund` does. */
export const grantAmount = async (
  tx: Transaction,
  orderId: string,
  decided: RefundDecision,
): Promise<Paise> => {
  const order = await lockOrder(tx, orderId)
  const record = order && (await findOrder(tx, orderId))
  if (!order || !record?.refundRequest) throw noSuchRequest()
  if (record.refundRequest.status !== 'open')
    throw new Refusal('illegal_transition', /*i18n*/ 'This refund request has been decided already.')
  return grantOf(order, record, record.refundRequest, decided).amount
}

const isSameDecision = (
  { status, granted, decisionReason }: RefundRequestRow,
  { decision, amount, reason }: RefundDecision,
  asked: Paise,
): boolean =>
  decisionReason === reason &&
  (decision === 'decline'
    ? status === 'declined' && amount === undefined
    : status === 'granted' && (amount === undefined ? (granted ?? 0) <= asked : granted === amount))

const wrongAmount = (message: string, values: Record<string, string> = {}) =>
  new Refusal('validation_failed', message, { amount: message }, values)

/**
 * What goes back, in paise, never more than was paid and is not back yet, and the portions that it is for:
 * those asked for that were not refunded meanwhile. Nobody who grants more than was asked for gives it for
 * portions that went back since.
 */
const grantOf = (
  order: LockedOrder,
  { items }: OrderRecord,
  { items: asked }: RefundRequestRow,
  { amount }: RefundDecision,
): { amount: Paise; lines: RefundLine[] } => {
  const worth = refundableOf({ ...order, items }, asked)
  if (worth === 0) throw new Refusal('illegal_transition', /*i18n*/ 'All that was asked for is back already.')
  const lines = asked === null ? [] : refundableLines(items, asked)
  const isWhole = asked === null || isDeepStrictEqual(lines, asked)
  const most = isWhole ? paise(order.paid - order.refunded) : worth
  const granted = amount ?? worth
  if (granted > most || granted < 1)
    throw wrongAmount(/*i18n*/ 'At most {most} can be refunded', { most: formatPaise(most) })
  return { amount: granted, lines }
}

const atOnce = 50

export type WaitingRefund = {
  orderId: string
  isWhole: boolean
  /** What a grant would give back, in paise; nothing where all of it is back already. */
  refundable: Paise
  deliveryFee: Paise
  total: Paise
  language: Language
}

/** Refund requests that have waited for a decision since `since` or longer. */
export const refundsWaiting = async ({ db }: Pick<Deps, 'db'>, since: Date): Promise<WaitingRefund[]> => {
  const waiting = await db
    .select({ orderId: refundRequests.orderId })
    .from(refundRequests)
    .where(and(eq(refundRequests.status, 'open'), lte(refundRequests.at, since)))
    .orderBy(asc(refundRequests.at))
    .limit(atOnce)
  const records = await ordersById(
    db,
    waiting.map(({ orderId }) => orderId),
  )
  return records.flatMap(({ order, items, refundRequest }) =>
    refundRequest === null
      ? []
      : {
          orderId: order.id,
          isWhole: refundRequest.items === null,
          refundable: refundableOf({ ...order, items }, refundRequest.items),
          deliveryFee: order.deliveryFee,
          total: order.total,
          language: refundRequest.language,
        },
  )
}
