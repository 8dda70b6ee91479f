import * as tables from '../../db/tables/favorites.ts'
import type { Room } from '../../room.ts'
import { eraseFavorites, favoritesOf } from './personal-data.ts'
import { routes } from './routes.ts'

export const favorites: Room = {
  name: 'favorites',
  tables,
  routes: [routes],
  account: () => ({
    exported: async (executor, { id }) => ({ favorites: await favoritesOf(executor, id) }),
    erase: (tx, { id }) => eraseFavorites(tx, id),
  }),
}
