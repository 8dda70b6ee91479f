import { eq } from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/connection.ts'
import { shelters, volunteers } from '../../db/tables/shelters.ts'

/** The shelter that a person runs, and what they signed up with as a volunteer. */
export const partyDataOf = async (executor: Executor, userId: string) => ({
  shelters: await executor.select().from(shelters).where(eq(shelters.userId, userId)),
  volunteer: await executor.select().from(volunteers).where(eq(volunteers.userId, userId)),
})

/**
 * Erases what a person said as a shelter or a volunteer. The shelter's id stays, for what it received is in
 * the public ledger.
 */
export const eraseParty = async (tx: Transaction, userId: string): Promise<void> => {
  await tx
    .update(shelters)
    .set({
      userId: null,
      name: '',
      address: '',
      phone: '',
      contact: '',
      handOver: '',
      lat: 0,
      lng: 0,
      status: 'suspended',
      reason: '',
    })
    .where(eq(shelters.userId, userId))
  await tx.delete(volunteers).where(eq(volunteers.userId, userId))
}
