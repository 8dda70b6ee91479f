import type { Room } from '../../room.ts'
import { purgeMissedSearches } from './missed-searches.ts'
import { routes } from './routes.ts'

export const search: Room = {
  name: 'search',
  routes: [routes],
  purges: [purgeMissedSearches],
}
