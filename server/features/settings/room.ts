import type { Room } from '../../room.ts'
import { routes } from './routes.ts'

export const settings: Room = {
  name: 'settings',
  routes: [routes],
}
