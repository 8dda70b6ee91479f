import type { Room } from '../../room.ts'
import { applicationsOf, eraseApplicant } from './personal-data.ts'
import { routes } from './routes.ts'

export const partners: Room = {
  name: 'partners',
  routes: [routes],
  account: () => ({
    exported: async (executor, { id }) => ({ partnerApplications: await applicationsOf(executor, id) }),
    erase: (tx, { id }) => eraseApplicant(tx, id),
  }),
}
