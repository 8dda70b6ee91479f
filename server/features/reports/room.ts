import type { Room } from '../../room.ts'
import { routes } from './routes.ts'

export const reports: Room = {
  name: 'reports',
  routes: [routes],
}
