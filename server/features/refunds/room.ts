import type { Room } from '../../room.ts'
import { askUndelivered } from './ask-undelivered.ts'
import { eraseRequests, refundRequestsOf, thinOutRequests } from './personal-data.ts'
import { routes } from './routes.ts'

export const refunds: Room = {
  name: 'refunds',
  routes: [routes],
  jobs: (deps) => ({ 'undelivered-order': ({ orderId }) => askUndelivered(deps, orderId) }),
  purges: [thinOutRequests],
  account: () => ({
    exported: (executor, { id }) => refundRequestsOf(executor, id),
    erase: (tx, { id }) => eraseRequests(tx, id),
  }),
}
