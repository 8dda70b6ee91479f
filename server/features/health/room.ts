import type { Room } from '../../room.ts'
import { startHeartbeat } from './heartbeat.ts'
import { routes } from './routes.ts'

export const health: Room = {
  name: 'health',
  routes: [routes],
  services: [startHeartbeat],
}
