import { and, asc, desc, eq, gt, lt, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Output } from '#shared/api/contract.ts'
import { Refusal } from '#shared/errors.ts'
import type { CashRefund, cashRefunds as contract } from '#shared/payouts/cash-contracts.ts'
import type { Executor } from '../../db/connection.ts'
import { isUuid } from '../../db/is-uuid.ts'
import { ledgerEntries, orders, payments, refunds } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { cursorCodec } from '../../http/cursor.ts'
import { settleRefundIn } from '../payments/refund-payment.ts'
import { recordAudit } from './audited.ts'

const refundCursor = cursorCodec('cash-refunds', z.tuple([z.iso.datetime(), z.string()]))

/** A payment may be of several orders: a refund's order is that of its transfer in the books. */
const ofTransfer = sql`EXISTS (
  SELECT FROM ${ledgerEntries} WHERE ${ledgerEntries.orderId} = ${orders.id} AND ${ledgerEntries.transferId} = ${refunds.id})`

const select = (executor: Executor) =>
  executor
    .select({
      refund: refunds,
      order: { id: orders.id, userId: orders.userId, shipping: orders.shipping },
    })
    .from(refunds)
    .innerJoin(payments, and(eq(payments.id, refunds.paymentId), eq(payments.method, 'cashOnDelivery')))
    .innerJoin(orders, and(eq(orders.paymentId, payments.id), ofTransfer))

type Row = Awaited<ReturnType<typeof select>>[number]

const view = ({ refund, order }: Row): CashRefund => ({
  id: refund.id,
  orderId: order.id,
  customer: { id: order.userId, name: order.shipping.fullName, phone: order.shipping.phone },
  amount: refund.amount,
  at: refund.createdAt.toISOString(),
  paid: refund.settledAt && { at: refund.settledAt.toISOString(), how: refund.reference ?? '' },
})

/**
 * Refunds of orders that were paid in cash: no payment service brings them back. Those that wait, the oldest
 * first; those that were given back, the latest first. Amounts in paise. Refuses a cursor of another list
 * with validation_failed (422).
 */
export const listCashRefunds = async (
  deps: Deps,
  { limit, cursor, state }: Output<(typeof contract)['query']>,
): Promise<{ items: CashRefund[]; nextCursor: string | null }> => {
  const [column, follows, sorted] =
    state === 'waiting' ? ([refunds.createdAt, gt, asc] as const) : ([refunds.settledAt, lt, desc] as const)
  const last = cursor === undefined ? undefined : refundCursor.decode(deps, cursor)
  const at = last && new Date(last[0])
  const after: SQL | undefined =
    last && at && or(follows(column, at), and(eq(column, at), follows(refunds.id, last[1])))
  const rows = await select(deps.db)
    .where(and(eq(refunds.status, state === 'waiting' ? 'pending' : 'done'), after))
    .orderBy(sorted(column), sorted(refunds.id))
    .limit(limit + 1)
  const shown = rows.slice(0, limit)
  const end = shown.at(-1)?.refund
  const endsAt = end && (state === 'waiting' ? end.createdAt : end.settledAt)
  return {
    items: shown.map(view),
    nextCursor:
      rows.length > limit && end && endsAt ? refundCursor.encode(deps, [endsAt.toISOString(), end.id]) : null,
  }
}

const noSuchRefund = () => new Refusal('not_found', /*i18n*/ 'This refund was not found.')

/**
 * Notes that a customer got the refund of an order in cash, and how: in notes at the door, by UPI. The books
 * have it already, as what the platform owes. Once: a repeat in the same words changes nothing. Refuses:
 * not_found (404), also for a refund that the payment service brings back; illegal_transition (409) where it
 * was noted otherwise.
 */
export const payCashRefund = (deps: Deps, adminId: string, id: string, how: string): Promise<CashRefund> =>
  deps.db.transaction(async (tx) => {
    const known = isUuid(id) ? await select(tx).where(eq(refunds.id, id)).for('update', { of: refunds }) : []
    const [row] = known
    if (!row) throw noSuchRefund()
    const { refund, order } = row
    if (refund.status === 'done') {
      if (refund.reference === how) return view(row)
      throw new Refusal('illegal_transition', /*i18n*/ 'This refund was given back already.')
    }
    const now = deps.clock()
    await settleRefundIn(deps, tx, id, { status: 'done', reference: how })
    await recordAudit(tx, {
      actor: { kind: 'account', id: adminId },
      action: 'refund.paid',
      subject: { kind: 'order', id: order.id },
      after: { amount: refund.amount, how },
      at: now,
    })
    return view({ refund: { ...refund, status: 'done', reference: how, settledAt: now }, order })
  })
