import { asc, eq } from 'drizzle-orm'
import { type Paise, paise } from '#shared/money/money.ts'
import type { Transaction } from '../../../db/connection.ts'
import { donationUses } from '../../../db/tables/index.ts'
import { spendingOf } from './spend-from-fund.ts'

/**
 * What the fund pays for an order of sponsored meals of which `meals` are left, in paise: for those that
 * donors sponsored what they gave. Null for any other order, and where it was agreed on otherwise, before
 * meals had one price. Its caller has locked the order, and with it what was spent on it.
 */
export const mealsWorth = async (tx: Transaction, orderId: string, meals: number): Promise<Paise | null> => {
  const spending = await spendingOf(tx, 'sponsoredMeal', orderId)
  if (!spending || spending.mealPrice === null) return null
  const uses = await tx
    .select()
    .from(donationUses)
    .where(eq(donationUses.spendingId, spending.id))
    .orderBy(asc(donationUses.place))
  let left = meals
  let worth = 0
  for (const { amount, meals: paid, mealsReturned } of uses) {
    if (paid === 0) continue
    const count = Math.min(left, paid - mealsReturned)
    worth += (amount / paid) * count
    left -= count
  }
  return paise(worth + left * spending.mealPrice)
}
