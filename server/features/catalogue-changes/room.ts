import type { Room } from '../../room.ts'
import { purgeCatalogueChanges } from './changes.ts'

export const catalogueChanges: Room = {
  name: 'catalogue-changes',
  purges: [purgeCatalogueChanges],
}
