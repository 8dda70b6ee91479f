import type { Room } from '../../room.ts'
import { codesOf, eraseCodesOf } from './personal-data.ts'
import { purgeCodes } from './purge-codes.ts'
import { routes } from './routes.ts'

export const promotions: Room = {
  name: 'promotions',
  routes: [routes],
  purges: [purgeCodes],
  account: () => ({
    exported: async (executor, { id, ownEmail }) => ({ promoCodes: await codesOf(executor, id, ownEmail) }),
    erase: (tx, { id, ownEmail }) => eraseCodesOf(tx, id, ownEmail),
  }),
}
