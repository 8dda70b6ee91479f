import { and, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '../../../db/connection.ts'
import { fundSpendings } from '../../../db/tables/index.ts'
import { portionsOf } from '../../../db/views/orders.ts'
import type { Deps } from '../../../deps.ts'
import { recordImpact } from '../../impact/record-impact.ts'

/**
 * Notes, for the donors and the public ledger, that a shelter has the meals of a delivered order, if the fund
 * paid for it: as many as are left in it. In the transaction that delivers it.
 */
export const recordServedMeals = async (
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Transaction,
  orderId: string,
  at: Date,
): Promise<void> => {
  const [spending] = await tx
    .update(fundSpendings)
    .set({ receivedAt: at, portions: portionsOf(orderId) })
    .where(
      and(
        eq(fundSpendings.purpose, 'sponsoredMeal'),
        eq(fundSpendings.subjectId, orderId),
        isNull(fundSpendings.receivedAt),
      ),
    )
    .returning()
  if (!spending || spending.returned >= spending.amount) return
  const { id, portions, restaurantId } = spending
  await jobs.send('gift-served', { spendingId: id }, { tx })
  await recordImpact(tx, {
    kind: 'received',
    about: id,
    // Not `portions`: they were cooked for the shelter, and no food was rescued.
    facts: { spending: id, meals: portions ?? 0, ...(restaurantId !== null && { restaurant: restaurantId }) },
    at,
  })
}
