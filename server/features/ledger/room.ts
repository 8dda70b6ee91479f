import type { Room } from '../../room.ts'

export const ledger: Room = {
  name: 'ledger',
}
