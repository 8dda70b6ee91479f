import type { Room } from '../../room.ts'
import { routes } from './routes.ts'

export const checkout: Room = {
  name: 'checkout',
  routes: [routes],
}
