import { and, desc, eq, sql } from 'drizzle-orm'
import type { SpendingPurpose } from '#shared/giving/spending-purposes.ts'
import { type Paise, paise } from '#shared/money/money.ts'
import type { Transaction } from '../../../db/connection.ts'
import { donationUses, fundSpendings } from '../../../db/tables/index.ts'
import { postTransfer } from '../../ledger/post-transfer.ts'
import type { Entry } from '../../ledger/transfer.ts'
import { notifySpent, type SpendingRow, type Use } from '../served/notify-spent.ts'
import { changeUsed, lockFund, spendingOf } from './spend-from-fund.ts'

type Returned = {
  purpose: SpendingPurpose
  subjectId: string
  /** Paise; all that has not come back yet if absent. */
  amount?: Paise
  /**
   * Sponsored meals that will not be served: those that their donors paid for are kept for another time. All
   * of them where all comes back before a shelter had any.
   */
  meals?: number
  /** The entry of whose account it comes from, for an amount below zero. */
  from: (amount: Paise) => Entry
  at: Date
}

/**
 * Puts what the fund spent back, because a run or an order was cancelled or something of it refunded: to the
 * donations that it was taken from, the last one first, so that the oldest stay spent; of meals that are not
 * served to their donors what they paid for them. Never more than is left of the spending. Returns how many
 * paise came back: 0 for a repeat, and where the fund paid nothing.
 */
export const returnToFund = async (
  tx: Transaction,
  { purpose, subjectId, amount, meals = 0, from, at }: Returned,
): Promise<Paise> => {
  await lockFund(tx)
  const spending = await spendingOf(tx, purpose, subjectId)
  if (!spending) return paise(0)
  const left = spending.amount - spending.returned
  const back = paise(Math.min(amount ?? left, left))
  if (back <= 0) return paise(0)
  const unserved = spending.receivedAt === null && back === left
  const uses = await takeBack(tx, spending, back, unserved ? Number.POSITIVE_INFINITY : meals)
  await changeUsed(tx, uses)
  await tx
    .update(fundSpendings)
    .set({
      returned: paise(spending.returned + back),
      ...(meals > 0 && spending.portions !== null && { portions: Math.max(1, spending.portions - meals) }),
    })
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

type UseRow = typeof donationUses.$inferSelect
type Part = { place: number; donationId: string; part: number; meals: number }

/**
 * Marks parts of a spending as returned; what they are, below zero. Of `meals` that are not served, those
 * that nobody sponsored are the first to come back, then the last ones that somebody did.
 */
const takeBack = async (
  tx: Transaction,
  { id, portions }: Pick<SpendingRow, 'id' | 'portions'>,
  amount: Paise,
  meals: number,
): Promise<Use[]> => {
  const rows = await tx
    .select()
    .from(donationUses)
    .where(
      and(
        eq(donationUses.spendingId, id),
        sql`(${donationUses.returned} < ${donationUses.amount} OR ${donationUses.mealsReturned} < ${donationUses.meals})`,
      ),
    )
    .orderBy(desc(donationUses.place))
  const parts = new Map<number, Part>()
  let missing: number = amount
  const take = ({ place, donationId }: UseRow, part: number, count: number) => {
    const before = parts.get(place) ?? { place, donationId, part: 0, meals: 0 }
    parts.set(place, { place, donationId, part: before.part + part, meals: before.meals + count })
    missing -= part
  }
  const isServed = (use: UseRow) => use.meals - use.mealsReturned
  const sponsoredMeals = rows.reduce((sum, use) => sum + isServed(use), 0)
  let unserved = Math.min(meals - Math.max(0, (portions ?? 0) - sponsoredMeals), sponsoredMeals)
  for (const use of rows) {
    const count = Math.min(isServed(use), Math.max(0, unserved))
    if (count === 0) continue
    const worth = (use.amount / use.meals) * count
    take(use, Math.min(worth, use.amount - use.returned, missing), count)
    unserved -= count
  }
  for (const use of rows) {
    const part = Math.min(use.amount - use.returned - (parts.get(use.place)?.part ?? 0), missing)
    if (part > 0) take(use, part, 0)
  }
  const all = [...parts.values()]
  await tx.execute(sql`
    UPDATE ${donationUses} SET returned = returned + change.part, meals_returned = meals_returned + change.meals
    FROM unnest(
      ${sql.param(all.map(({ place }) => place))}::int[],
      ${sql.param(all.map(({ part }) => part))}::bigint[],
      ${sql.param(all.map((part) => part.meals))}::int[]
    ) AS change (place, part, meals)
    WHERE ${donationUses.spendingId} = ${id} AND ${donationUses.place} = change.place`)
  return all
    .filter(({ part, meals: count }) => part > 0 || count > 0)
    .map(({ donationId, part, meals: count }) => ({ donationId, amount: paise(0 - part), meals: 0 - count }))
}
