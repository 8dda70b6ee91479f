import * as tables from '../../db/tables/search.ts'
import type { Room } from '../../room.ts'
import { purgeMissedSearches } from './missed-searches.ts'

export const search: Room = {
  name: 'search',
  tables,
  readiness: ({ search: index }) => ({
    isReady: index.isReady,
    prepare: () => void index.ready(),
    status: 'the search is being filled',
  }),
  purges: [purgeMissedSearches],
}
