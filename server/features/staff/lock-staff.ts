import { eq } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import type { Transaction } from '../../db/connection.ts'
import { restaurantStaff } from '../../db/tables/index.ts'

export const notStaff = () => new Refusal('not_found', /*i18n*/ 'This person does not work here.')

/**
 * Everybody who works for a restaurant, locked in one order, so that the last two cannot both leave at once.
 */
export const lockStaff = (tx: Transaction, restaurantId: string) =>
  tx
    .select({ userId: restaurantStaff.userId, role: restaurantStaff.role })
    .from(restaurantStaff)
    .where(eq(restaurantStaff.restaurantId, restaurantId))
    .orderBy(restaurantStaff.userId)
    .for('update')
