import { eq, inArray, or } from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/connection.ts'
import { contactMessages, newsletterSubscribers } from '../../db/tables/index.ts'

/**
 * A person's messages, and the newsletter subscription of their confirmed address (in lower case), if any.
 */
export const engagementOf = async (executor: Executor, userId: string, ownEmail: string | null) => ({
  messages: await executor.select().from(contactMessages).where(eq(contactMessages.userId, userId)),
  newsletter:
    ownEmail === null
      ? []
      : await executor.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.email, ownEmail)),
})

/** Deletes a person's messages and the subscription of their confirmed address. */
export const eraseWriter = async (
  tx: Transaction,
  userId: string,
  ownEmail: string | null,
): Promise<void> => {
  const { messages, newsletter } = await engagementOf(tx, userId, ownEmail)
  const ids = messages.map(({ id }) => id)
  if (ids.length > 0) await tx.delete(contactMessages).where(inArray(contactMessages.id, ids))
  const subscriptions = newsletter.map(({ id }) => eq(newsletterSubscribers.id, id))
  if (subscriptions.length > 0) await tx.delete(newsletterSubscribers).where(or(...subscriptions))
}
