import * as tables from '../../db/tables/meals.ts'
import type { Room } from '../../room.ts'
import { routes } from './routes.ts'

export const meals: Room = {
  name: 'meals',
  tables,
  reads: ['accounts.users', 'menu.dishes', 'orders.orders', 'restaurants.restaurants', 'shelters.shelters'],
  settings: {
    meals: { description: 'What donors are asked for a sponsored meal', decidesMoney: true },
  },
  routes: [routes],
}
