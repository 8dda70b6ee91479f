import type { Room } from '../../room.ts'
import { routes } from './routes.ts'
import { startDispatcher } from './start-dispatcher.ts'

export const dispatch: Room = {
  name: 'dispatch',
  routes: [routes],
  services: [startDispatcher],
}
