import { asc, eq } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import { staffMembers } from '../../../db/views/staff.ts'
import type { Deps } from '../../../deps.ts'
import { writeToPerson } from '../../support/write-to-person.ts'
import { notFound } from '../lifecycle/transition-order.ts'
import { findOrder, type OrderRecord } from '../read-orders.ts'

export type Party = 'customer' | 'restaurant' | 'courier'

/**
 * Writes to a side of an order, in its conversation with support: the customer, the courier who has or had
 * it, or whoever has worked longest for the restaurant. Refuses: not_found (404), illegal_transition (409)
 * where there is nobody to write to.
 */
export const contactParty = async (
  deps: Deps,
  adminId: string,
  { orderId, to, message }: { orderId: string; to: Party; message: string },
): Promise<{ threadId: string }> => {
  const record = await findOrder(deps.db, orderId)
  if (!record) throw notFound()
  const userId = await personOf(deps, record, to)
  if (userId === null) throw new Refusal('illegal_transition', /*i18n*/ 'There is nobody there to write to.')
  return writeToPerson(deps, adminId, { userId, orderId, subject: orderId, message })
}

const personOf = async (deps: Deps, { order, delivery }: OrderRecord, to: Party): Promise<string | null> => {
  if (to === 'customer') return order.userId
  if (to === 'courier') return delivery?.agentId ?? null
  const [staff] = await deps.db
    .select({ userId: staffMembers.userId })
    .from(staffMembers)
    .where(eq(staffMembers.restaurantId, order.restaurantId))
    .orderBy(asc(staffMembers.since), asc(staffMembers.userId))
    .limit(1)
  return staff?.userId ?? null
}
