import * as tables from '../../db/tables/ledger.ts'
import type { Room } from '../../room.ts'

export const ledger: Room = {
  name: 'ledger',
  tables,
}
