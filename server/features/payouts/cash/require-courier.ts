import { eq } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import type { Transaction } from '../../../db/connection.ts'
import { users } from '../../../db/tables/index.ts'

/**
 * Refuses with not_found (404) where there is no such account. One whose role or account is gone may still
 * hold cash.
 */
export const requireCourier = async (tx: Transaction, id: string): Promise<void> => {
  const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)
  const found = isId ? await tx.select({ id: users.id }).from(users).where(eq(users.id, id)) : []
  if (found.length === 0) throw new Refusal('not_found', /*i18n*/ 'This delivery agent was not found.')
}
