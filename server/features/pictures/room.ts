import type { Room } from '../../room.ts'
import { routes } from './routes.ts'

export const pictures: Room = {
  name: 'pictures',
  routes: [routes],
}
