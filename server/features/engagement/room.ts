import { and, isNull, lt } from 'drizzle-orm'
import { dayMs } from '#shared/time.ts'
import * as tables from '../../db/tables/engagement.ts'
import { newsletterSubscribers } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import type { Room } from '../../room.ts'
import { audited } from './audited.ts'
import { followMarketingSwitch, showSubscription } from './follow-marketing-switch.ts'
import { engagementOf, eraseWriter } from './personal-data.ts'
import { routes } from './routes.ts'

/** Long after the link in the e-mail has expired. */
const retentionMs = 30 * dayMs

/** Deletes subscriptions that were never confirmed. */
export const purgeExpiredInvitations = async (deps: Deps): Promise<void> => {
  const before = new Date(deps.clock().getTime() - retentionMs)
  await deps.db
    .delete(newsletterSubscribers)
    .where(and(isNull(newsletterSubscribers.confirmedAt), lt(newsletterSubscribers.subscribedAt, before)))
}

export const engagement: Room = {
  name: 'engagement',
  tables,
  audited,
  routes: [routes],
  purges: [purgeExpiredInvitations],
  account: (deps) => ({
    exported: (executor, { id, ownEmail }) => engagementOf(executor, id, ownEmail),
    erase: (tx, { id, ownEmail }) => eraseWriter(tx, id, ownEmail),
    marketingSet: (tx, account, isOn) => followMarketingSwitch(deps, tx, account, isOn),
    emailConfirmed: (tx, { email }) => showSubscription(deps, tx, email),
  }),
}
