import { and, isNull, lt } from 'drizzle-orm'
import { dayMs } from '#shared/time.ts'
import { newsletterSubscribers } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'

/** Long after the link in the e-mail has expired. */
const retentionMs = 30 * dayMs

/** Deletes subscriptions that were never confirmed. */
export const purgeExpiredInvitations = async (deps: Deps): Promise<void> => {
  const before = new Date(deps.clock().getTime() - retentionMs)
  await deps.db
    .delete(newsletterSubscribers)
    .where(and(isNull(newsletterSubscribers.confirmedAt), lt(newsletterSubscribers.subscribedAt, before)))
}
