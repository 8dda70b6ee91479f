import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { Credit } from '#shared/credit/contracts.ts'
import { type Paise, paise } from '#shared/money/money.ts'
import type { Executor, Transaction } from '../../db/connection.ts'
import { creditEntries } from '../../db/tables/index.ts'
import { profileOf } from '../accounts/profiles.ts'
import { postTransfer } from '../ledger/post-transfer.ts'
import { newEntry, spendTransfer } from './credit-part.ts'

/** The credit that a person can spend, in paise. */
export const creditBalance = async (executor: Executor, userId: string): Promise<Paise> => {
  const [row] = await executor
    .select({ left: sql`coalesce(sum(${creditEntries.remaining}), 0)`.mapWith(Number) })
    .from(creditEntries)
    .where(and(eq(creditEntries.userId, userId), gt(creditEntries.remaining, paise(0))))
  return paise(row?.left ?? 0)
}

const shown = 200

/** A person's balance with its latest entries, as they were at one moment. */
export const readCredit = async (executor: Executor, userId: string): Promise<Credit> => {
  const rows = await executor
    .select({
      entry: creditEntries,
      balance: sql`(SELECT sum(all_of.remaining) FROM ${creditEntries} all_of
        WHERE all_of.user_id = ${userId} AND all_of.remaining > 0)`.mapWith(Number),
    })
    .from(creditEntries)
    .where(eq(creditEntries.userId, userId))
    .orderBy(desc(creditEntries.at), desc(creditEntries.id))
    .limit(shown)
  return {
    balance: paise(rows[0]?.balance ?? 0),
    entries: rows.map(({ entry: { id, kind, amount, reason, at } }) => ({
      id,
      kind,
      amount,
      reason,
      at: at.toISOString(),
    })),
  }
}

type Settled = { id: string; userId: string | null; credit: Paise }

/** Posts what was put aside for a payment that is captured now; again where it was released meanwhile. */
export const settleCredit = async (tx: Transaction, payment: Settled, now: Date): Promise<void> => {
  const { id: paymentId, userId, credit: amount } = payment
  if (amount === 0 || userId === null) return
  const released = await isReleased(tx, paymentId)
  if (released)
    await tx
      .insert(creditEntries)
      .values(newEntry({ userId, kind: 'spent', amount: paise(-amount), paymentId, posted: true, at: now }))
  else
    await tx
      .update(creditEntries)
      .set({ posted: true })
      .where(and(eq(creditEntries.paymentId, paymentId), eq(creditEntries.kind, 'spent')))
  await postTransfer(tx, now, spendTransfer({ userId, paymentId, amount }))
}

/** Gives back what was put aside for a payment that never came. */
export const releaseCredit = async (tx: Transaction, payment: Settled, now: Date): Promise<void> => {
  const { id: paymentId, userId, credit: amount } = payment
  if (amount === 0 || userId === null) return
  await tx
    .insert(creditEntries)
    .values(
      newEntry({ userId, kind: 'released', amount, remaining: amount, paymentId, posted: false, at: now }),
    )
}

const isReleased = async (tx: Transaction, paymentId: string): Promise<boolean> =>
  (await tx.$count(
    creditEntries,
    and(eq(creditEntries.paymentId, paymentId), eq(creditEntries.kind, 'released')),
  )) > 0

type Back = { userId: string; paymentId: string; amount: Paise; at: Date }

/**
 * How much of a refund goes to the customer's credit: as much as the locked payment had of it and has not had
 * back yet, before any money does.
 */
export const creditIn = async (
  tx: Transaction,
  { paymentId, credit }: { paymentId: string; credit: Paise },
  amount: Paise,
): Promise<Paise> => {
  if (credit === 0) return paise(0)
  const [row] = await tx
    .select({ back: sql`coalesce(sum(${creditEntries.amount}), 0)`.mapWith(Number) })
    .from(creditEntries)
    .where(and(eq(creditEntries.paymentId, paymentId), eq(creditEntries.kind, 'returned')))
  return paise(Math.min(amount, credit - (row?.back ?? 0)))
}

/** Puts what the customer's account got by a refund into credit. */
export const returnCredit = async (
  tx: Transaction,
  { userId, paymentId, amount, at }: Back,
  kind: 'returned' | 'refund',
): Promise<void> => {
  // What was released already is there; what is captured after all only passes through.
  const isThere = kind === 'returned' && (await isReleased(tx, paymentId))
  const remaining = isThere ? paise(0) : amount
  await tx
    .insert(creditEntries)
    .values(newEntry({ userId, kind, amount, remaining, paymentId, posted: true, at }))
  await postTransfer(tx, at, {
    kind: 'creditRefund',
    orderId: null,
    paymentId,
    entries: [
      { account: 'customer', owner: userId, amount: paise(-amount) },
      { account: 'credit', owner: userId, amount },
    ],
  })
  // What comes back to an account that was deleted meanwhile closes with it.
  if (!(await isCreditOpen(tx, userId))) await closeCredit(tx, userId, at)
}

/** Whether a person can have credit: their account is there. */
export const isCreditOpen = async (tx: Transaction, userId: string): Promise<boolean> =>
  (await profileOf(tx, userId))?.deletedAt === null

/** Closes the credit of an account that is deleted: what is left is the platform's. */
export const closeCredit = async (tx: Transaction, userId: string, at: Date): Promise<void> => {
  const left = await tx
    .select({ remaining: creditEntries.remaining })
    .from(creditEntries)
    .where(and(eq(creditEntries.userId, userId), gt(creditEntries.remaining, paise(0))))
    .for('update')
  const amount = paise(left.reduce((sum, { remaining }) => sum + remaining, 0))
  await tx
    .update(creditEntries)
    .set({ remaining: paise(0), reason: '' })
    .where(eq(creditEntries.userId, userId))
  if (amount === 0) return
  await tx
    .insert(creditEntries)
    .values(newEntry({ userId, kind: 'closed', amount: paise(-amount), posted: true, at }))
  await postTransfer(tx, at, {
    kind: 'credit',
    orderId: null,
    paymentId: null,
    entries: [
      { account: 'credit', owner: userId, amount: paise(-amount) },
      { account: 'platform', amount },
    ],
  })
}
