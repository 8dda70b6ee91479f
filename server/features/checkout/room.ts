import type { Room } from '../../room.ts'
import { routes } from './routes.ts'

export const checkout: Room = {
  name: 'checkout',
  reads: ['rescue.surplus_lots', 'restaurants.restaurants', 'settings.platform_settings'],
  routes: [routes],
}
