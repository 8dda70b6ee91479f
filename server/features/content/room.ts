import type { Room } from '../../room.ts'
import { routes } from './routes.ts'

export const content: Room = {
  name: 'content',
  routes: [routes],
}
