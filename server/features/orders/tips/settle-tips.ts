import { asc, eq } from 'drizzle-orm'
import { type Paise, paise, sumOf } from '#shared/money/money.ts'
import type { Transaction } from '../../../db/connection.ts'
import { tips } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { postTransfer } from '../../ledger/post-transfer.ts'
import { recordCapture, refundPayment } from '../../payments/record-payment.ts'
import type { LockedOrder } from '../lifecycle/lock-orders.ts'
import { giveTip, giveTipInCash, holdTip, returnTip, type TipRow } from './tip-money.ts'

type Needed = Pick<Deps, 'jobs' | 'clock'>

/** The tips of an order, locked after it, the earliest first. */
export const lockTips = (tx: Transaction, orderId: string): Promise<TipRow[]> =>
  tx
    .select()
    .from(tips)
    .where(eq(tips.orderId, orderId))
    .orderBy(asc(tips.createdAt), asc(tips.id))
    .for('update')

type Cash = Pick<LockedOrder, 'paymentId' | 'paid'>

/** What of these tips is to be paid at the door with an order that is paid in cash, in paise. */
export const cashTip = (
  given: readonly Pick<TipRow, 'status' | 'paymentId' | 'amount'>[],
  order: Cash,
): Paise =>
  order.paid > 0
    ? paise(0)
    : sumOf(
        given.flatMap(({ status, paymentId, amount }) =>
          status === 'waiting' && paymentId === order.paymentId ? amount : [],
        ),
      )

type End = {
  /** Who carried it from the kitchen; null: no courier did. */
  courierId: string | null
  isDelivered: boolean
  /** What the courier did not get at the door, in paise: the tip is short of it before the food is. */
  missing: Paise
  now: Date
}

/**
 * Settles the tips of a locked order that ends: all of it is the courier's who carried the order, whatever
 * became of it; where no courier did, it goes back whole. What is not paid yet by its own payment is settled
 * with that, by what is noted here.
 */
export const settleTips = async (
  deps: Needed,
  tx: Transaction,
  order: LockedOrder,
  given: readonly TipRow[],
  { courierId, isDelivered, missing, now }: End,
): Promise<void> => {
  for (const tip of given) {
    const isAtDoor = tip.status === 'waiting' && tip.paymentId === order.paymentId
    if (courierId === null || (isAtDoor && !isDelivered)) await takeBack(deps, tx, tip, order.userId, now)
    else if (isAtDoor) await takeAtDoor(tx, tip, { order, courierId, missing, now })
    else if (tip.status === 'held') {
      await postTransfer(tx, now, giveTip(tip, courierId))
      await markGiven(tx, tip, courierId, tip.amount, now)
    } else if (tip.status === 'waiting') await mark(tx, tip, { courierId })
  }
}

const takeAtDoor = async (
  tx: Transaction,
  tip: TipRow,
  { order, courierId, missing, now }: { order: LockedOrder; courierId: string; missing: Paise; now: Date },
): Promise<void> => {
  const got = paise(Math.max(0, tip.amount - missing))
  if (got === 0) return mark(tx, tip, { status: 'void' })
  await postTransfer(tx, now, giveTipInCash(tip, order.userId, courierId, got))
  await recordCapture(tx, order.paymentId, got, { now })
  await markGiven(tx, tip, courierId, got, now)
}

/** Gives a tip back if it was paid; otherwise it is not taken any more. */
const takeBack = async (
  deps: Needed,
  tx: Transaction,
  tip: TipRow,
  customerId: string,
  now: Date,
): Promise<void> => {
  if (tip.status === 'waiting') return mark(tx, tip, { status: 'void' })
  if (tip.status !== 'held') return
  await refundTip(deps, tx, tip, customerId, now)
}

const refundTip = async (deps: Needed, tx: Transaction, tip: TipRow, customerId: string, now: Date) => {
  const { paymentId, amount } = tip
  for (const { id: transfer } of await postTransfer(tx, now, returnTip(tip, customerId)))
    await refundPayment(deps, tx, { transfer, paymentId, amount })
  await mark(tx, tip, { status: 'returned' })
}

/**
 * Holds a tip whose payment is captured just now; one that is not wanted any more goes back at once. The
 * payment is locked, and has its capture recorded by the caller.
 */
export const receiveTip = async (
  deps: Needed,
  tx: Transaction,
  tip: TipRow,
  customerId: string,
  now: Date,
): Promise<void> => {
  await postTransfer(tx, now, holdTip(tip, customerId))
  if (tip.status === 'waiting') await mark(tx, tip, { status: 'held' })
  else await refundTip(deps, tx, tip, customerId, now)
}

export const markGiven = (tx: Transaction, tip: TipRow, courierId: string, given: Paise, now: Date) =>
  mark(tx, tip, { status: 'given', given, courierId, givenAt: now })

export const mark = async (tx: Transaction, { id }: TipRow, values: Partial<TipRow>): Promise<void> => {
  await tx.update(tips).set(values).where(eq(tips.id, id))
}

/**
 * Settles the tips that were paid with their orders, in the transaction that settles that payment, after its
 * orders: `captured` just now, or declined, which ended the orders and their tips.
 */
export const settleCheckoutTips = async (
  deps: Needed,
  tx: Transaction,
  { id, userId }: { id: string; userId: string | null },
): Promise<void> => {
  const now = deps.clock()
  const given = await tx
    .select()
    .from(tips)
    .where(eq(tips.paymentId, id))
    .orderBy(asc(tips.orderId))
    .for('update')
  for (const tip of given) {
    if (userId === null || (tip.status !== 'waiting' && tip.status !== 'void')) continue
    await recordCapture(tx, id, tip.amount, { now })
    await receiveTip(deps, tx, tip, userId, now)
  }
}
