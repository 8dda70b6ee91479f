import * as tables from '../../db/tables/promises.ts'
import type { Room } from '../../room.ts'
import { purgeLoads } from './measure-load.ts'
import { updatePromises } from './update-promises.ts'

/** What deliveries take, learned from those that were made. */
export const promises: Room = {
  name: 'promises',
  tables,
  jobs: (deps) => ({ 'update-promises': () => updatePromises(deps) }),
  purges: [(deps) => purgeLoads(deps.db, deps.clock())],
}
