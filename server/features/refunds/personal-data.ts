import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/connection.ts'
import { refundPhotos, refundRequests } from '../../db/tables/index.ts'
import { orderRecipients } from '../../db/views/orders.ts'
import type { Deps } from '../../deps.ts'

export const refundRequestsOf = async (executor: Executor, userId: string) => ({
  refundRequests: await executor.select().from(refundRequests).where(eq(refundRequests.userId, userId)),
})

/** What erasure leaves of a request: what was asked for, and what was decided. */
const withoutTexts = {
  reason: '',
  hasPhoto: false,
  decisionReason: sql`CASE WHEN decision_reason IS NULL THEN NULL ELSE '' END`,
}

/** Removes the texts and photos of a person's requests; amounts and dates stay. */
export const eraseRequests = async (tx: Transaction, userId: string): Promise<void> => {
  const erased = await tx
    .update(refundRequests)
    .set(withoutTexts)
    .where(eq(refundRequests.userId, userId))
    .returning({ id: refundRequests.orderId })
  await deletePhotos(tx, erased)
}

/**
 * Removes the texts and photos of requests about orders that no longer say whose they were. May run twice.
 */
export const thinOutRequests = (deps: Deps): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const thinned = tx
      .select({ id: orderRecipients.id })
      .from(orderRecipients)
      .where(sql`shipping ->> 'fullName' = ''`)
    const erased = await tx
      .update(refundRequests)
      .set(withoutTexts)
      .where(
        and(
          inArray(refundRequests.orderId, thinned),
          or(ne(refundRequests.reason, ''), refundRequests.hasPhoto, ne(refundRequests.decisionReason, '')),
        ),
      )
      .returning({ id: refundRequests.orderId })
    await deletePhotos(tx, erased)
  })

const deletePhotos = async (tx: Transaction, requests: readonly { id: string }[]): Promise<void> => {
  const ids = requests.map(({ id }) => id)
  if (ids.length > 0) await tx.delete(refundPhotos).where(inArray(refundPhotos.orderId, ids))
}
