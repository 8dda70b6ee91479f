import type { Room } from '../../room.ts'
import { routes } from './routes.ts'

export const audit: Room = {
  name: 'audit',
  routes: [routes],
}
