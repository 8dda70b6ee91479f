import type { Room } from '../../room.ts'
import { routes } from './routes.ts'

export const meals: Room = {
  name: 'meals',
  routes: [routes],
}
