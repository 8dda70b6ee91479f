import * as tables from '../../db/tables/shelters.ts'
import type { Room } from '../../room.ts'
import { audited } from './audited.ts'
import { eraseParty } from './personal-data.ts'
import { routes } from './routes.ts'

export const shelters: Room = {
  name: 'shelters',
  tables,
  audited,
  routes: [routes],
  account: () => ({ erase: (tx, { id }) => eraseParty(tx, id) }),
}
