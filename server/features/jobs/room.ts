import type { Room } from '../../room.ts'
import { routes } from './routes.ts'

export const jobs: Room = {
  name: 'jobs',
  routes: [routes],
}
