import { and, asc, desc, eq, gt, lt, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Output } from '#shared/api/contract.ts'
import { Refusal } from '#shared/errors.ts'
import type { CashRefund, cashRefunds as contract } from '#shared/payouts/cash-contracts.ts'
import type { Executor } from '../../db/connection.ts'
import { isUuid } from '../../db/is-uuid.ts'
import { transferredOrders } from '../../db/views/ledger.ts'
import { orderRecipients } from '../../db/views/orders.ts'
import { cashRefunds } from '../../db/views/payments.ts'
import type { Deps } from '../../deps.ts'
import { cursorCodec } from '../../http/cursor.ts'
import { lockRefund } from '../payments/payment-record.ts'
import { settleRefundIn } from '../payments/refund-payment.ts'
import { recordAudit } from './audited.ts'

const refundCursor = cursorCodec('cash-refunds', z.tuple([z.iso.datetime(), z.string()]))

/** A payment may be of several orders: a refund's order is that of its transfer in the books. */
const ofTransfer = sql`EXISTS (
  SELECT FROM ${transferredOrders}
  WHERE ${transferredOrders.orderId} = ${orderRecipients.id} AND ${transferredOrders.transferId} = ${cashRefunds.id})`

const select = (executor: Executor) =>
  executor
    .select({
      refund: {
        id: cashRefunds.id,
        amount: cashRefunds.amount,
        status: cashRefunds.status,
        reference: cashRefunds.reference,
        createdAt: cashRefunds.createdAt,
        settledAt: cashRefunds.settledAt,
      },
      order: { id: orderRecipients.id, userId: orderRecipients.userId, shipping: orderRecipients.shipping },
    })
    .from(cashRefunds)
    .innerJoin(orderRecipients, and(eq(orderRecipients.paymentId, cashRefunds.paymentId), ofTransfer))

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
    state === 'waiting'
      ? ([cashRefunds.createdAt, gt, asc] as const)
      : ([cashRefunds.settledAt, lt, desc] as const)
  const last = cursor === undefined ? undefined : refundCursor.decode(deps, cursor)
  const at = last && new Date(last[0])
  const after: SQL | undefined =
    last && at && or(follows(column, at), and(eq(column, at), follows(cashRefunds.id, last[1])))
  const rows = await select(deps.db)
    .where(and(eq(cashRefunds.status, state === 'waiting' ? 'pending' : 'done'), after))
    .orderBy(sorted(column), sorted(cashRefunds.id))
    .limit(limit + 1)
  const { shown, nextCursor } = refundCursor.page(deps, rows, limit, ({ refund }) => {
    const endAt = state === 'waiting' ? refund.createdAt : refund.settledAt
    return endAt && [endAt.toISOString(), refund.id]
  })
  return {
    items: shown.map(view),
    nextCursor,
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
    // First locked, then read: whoever waited sees what the one before has noted.
    const locked = isUuid(id) ? await lockRefund(tx, id) : undefined
    const [row] = locked ? await select(tx).where(eq(cashRefunds.id, id)) : []
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
