import type { Room } from '../../room.ts'
import { routes } from './routes.ts'

export const discovery: Room = {
  name: 'discovery',
  routes: [routes],
}
