import type { Room } from '../../room.ts'
import { eraseRequests, refundRequestsOf, thinOutRequests } from './personal-data.ts'
import { routes } from './routes.ts'

export const refunds: Room = {
  name: 'refunds',
  routes: [routes],
  purges: [thinOutRequests],
  account: () => ({
    exported: (executor, { id }) => refundRequestsOf(executor, id),
    erase: (tx, { id }) => eraseRequests(tx, id),
  }),
}
