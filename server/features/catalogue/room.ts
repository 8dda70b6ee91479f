import type { Room } from '../../room.ts'
import { routes } from './routes.ts'

export const catalogue: Room = {
  name: 'catalogue',
  routes: [routes],
}
