import type { Room } from '../../room.ts'
import { eraseParty } from './personal-data.ts'
import { routes } from './routes.ts'

export const shelters: Room = {
  name: 'shelters',
  routes: [routes],
  account: () => ({ erase: (tx, { id }) => eraseParty(tx, id) }),
}
