import type { Room } from '../../room.ts'
import { eraseViews, viewsOf } from './personal-data.ts'
import { routes } from './routes.ts'

export const views: Room = {
  name: 'views',
  routes: [routes],
  account: () => ({
    exported: async (executor, { id }) => ({ savedViews: await viewsOf(executor, id) }),
    erase: (tx, { id }) => eraseViews(tx, id),
  }),
}
