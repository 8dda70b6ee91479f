import type { Room } from '../../room.ts'
import { routes } from './routes.ts'
import { startDispatcher } from './start-dispatcher.ts'

export const dispatch: Room = {
  name: 'dispatch',
  reads: [
    'accounts.users',
    'deliveries.courier_places',
    'deliveries.courier_positions',
    'deliveries.courier_shifts',
    'deliveries.deliveries',
    'deliveries.delivery_offers',
    'deliveries.delivery_timeline',
  ],
  routes: [routes],
  services: [startDispatcher],
}
