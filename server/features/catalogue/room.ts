import type { Room } from '../../room.ts'
import { routes } from './routes.ts'

export const catalogue: Room = {
  name: 'catalogue',
  reads: ['menu.dish_option_groups', 'menu.dishes', 'menu.menu_categories', 'restaurants.restaurants'],
  routes: [routes],
}
