import { and, desc, eq, sql } from 'drizzle-orm'
import type { SpendingPurpose } from '#shared/giving/giving.ts'
import { type Paise, paise } from '#shared/money/money.ts'
import type { Transaction } from '../../db/connection.ts'
import { donationUses, fundSpendings } from '../../db/tables/index.ts'
import { postTransfer } from '../ledger/post-transfer.ts'
import type { Entry } from '../ledger/transfer.ts'
import { lockFund } from './lock-fund.ts'
import { notifySpent, type Use } from './notify-spent.ts'
import { changeUsed, spendingOf } from './spend-from-fund.ts'

type Returned = {
  purpose: SpendingPurpose
  subjectId: string
  /** Paise; all that has not come back yet if absent. */
  amount?: Paise
  /** The entry of whose account it comes from, for an amount below zero. */
  from: (amount: Paise) => Entry
  at: Date
}

/**
 * Puts what the fund spent back, because a run or an order was cancelled or something of it refunded: to the
 * donations that it was taken from, the last one first, so that the oldest stay spent. Never more than is
 * left of the spending. Returns how many paise came back: 0 for a repeat, and where the fund paid nothing.
 */
export const returnToFund = async (
  tx: Transaction,
  { purpose, subjectId, amount, from, at }: Returned,
): Promise<Paise> => {
  await lockFund(tx)
  const spending = await spendingOf(tx, purpose, subjectId)
  if (!spending) return paise(0)
  const left = spending.amount - spending.returned
  const back = paise(Math.min(amount ?? left, left))
  if (back <= 0) return paise(0)
  const uses = await takeBack(tx, spending.id, back)
  await changeUsed(tx, uses)
  await tx
    .update(fundSpendings)
    .set({ returned: paise(spending.returned + back) })
    .where(eq(fundSpendings.id, spending.id))
  const [posted] = await postTransfer(tx, at, {
    kind: 'spending',
    orderId: null,
    paymentId: null,
    entries: [{ account: 'fund', amount: back }, from(paise(-back))],
  })
  if (!posted) throw new Error('nothing moved')
  await notifySpent(tx, spending, uses, { facts: {}, about: posted.id, at })
  return back
}

/** Marks parts of a spending as returned; what they are, below zero. */
const takeBack = async (tx: Transaction, spendingId: string, amount: Paise): Promise<Use[]> => {
  const rows = await tx
    .select()
    .from(donationUses)
    .where(
      and(eq(donationUses.spendingId, spendingId), sql`${donationUses.returned} < ${donationUses.amount}`),
    )
    .orderBy(desc(donationUses.place))
  const parts: { place: number; donationId: string; part: number }[] = []
  let missing: number = amount
  for (const { place, donationId, ...use } of rows) {
    if (missing === 0) break
    const part = Math.min(use.amount - use.returned, missing)
    missing -= part
    parts.push({ place, donationId, part })
  }
  await tx.execute(sql`
    UPDATE ${donationUses} SET returned = returned + change.part
    FROM unnest(
      ${sql.param(parts.map(({ place }) => place))}::int[],
      ${sql.param(parts.map(({ part }) => part))}::bigint[]
    ) AS change (place, part)
    WHERE ${donationUses.spendingId} = ${spendingId} AND ${donationUses.place} = change.place`)
  return parts.map(({ donationId, part }) => ({ donationId, amount: paise(-part) }))
}
