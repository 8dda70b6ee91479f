import type { Room } from '../../room.ts'

export const receipts: Room = {
  name: 'receipts',
}
