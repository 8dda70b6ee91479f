import { inArray, sql } from 'drizzle-orm'
import type { RatingSums } from '#shared/ratings/mean.ts'
import type { Transaction } from '../../db/connection.ts'
import { dishes } from '../../db/tables/index.ts'

/**
 * Adds stars, and how many gave them, to what the means of dishes are made of, by dish; both negative where a
 * rating is taken back. In the transaction that writes the rating.
 */
export const rateDishes = async (
  tx: Transaction,
  changes: ReadonlyMap<string, RatingSums>,
): Promise<void> => {
  const changed = [...changes].filter(([, { sum, count }]) => sum !== 0 || count !== 0)
  if (changed.length === 0) return
  // In one order, so that two ratings of the same dishes do not wait for each other.
  await tx
    .select({ id: dishes.id })
    .from(dishes)
    .where(
      inArray(
        dishes.id,
        changed.map(([id]) => id),
      ),
    )
    .orderBy(dishes.id)
    .for('update')
  const ids = sql.param(changed.map(([id]) => id))
  const sums = sql.param(changed.map(([, { sum }]) => sum))
  const counts = sql.param(changed.map(([, { count }]) => count))
  await tx.execute(sql`UPDATE ${dishes} SET rating_sum = rating_sum + given.sum, rating_count = rating_count + given.count
    FROM unnest(${ids}::text[], ${sums}::int[], ${counts}::int[]) AS given (id, sum, count)
    WHERE ${dishes.id} = given.id`)
}
