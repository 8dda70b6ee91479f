import type { Room } from '../../room.ts'
import { followMarketingSwitch, showSubscription } from './follow-marketing-switch.ts'
import { engagementOf, eraseWriter } from './personal-data.ts'
import { purgeExpiredInvitations } from './purge-invitations.ts'
import { routes } from './routes.ts'

export const engagement: Room = {
  name: 'engagement',
  routes: [routes],
  purges: [purgeExpiredInvitations],
  account: (deps) => ({
    exported: (executor, { id, ownEmail }) => engagementOf(executor, id, ownEmail),
    erase: (tx, { id, ownEmail }) => eraseWriter(tx, id, ownEmail),
    marketingSet: (tx, account, isOn) => followMarketingSwitch(deps, tx, account, isOn),
    emailConfirmed: (tx, { email }) => showSubscription(tx, email),
  }),
}
