import * as tables from '../../db/tables/catalogue-changes.ts'
import type { Room } from '../../room.ts'
import { purgeCatalogueChanges } from './changes.ts'

export const catalogueChanges: Room = {
  name: 'catalogue-changes',
  tables,
  purges: [purgeCatalogueChanges],
}
