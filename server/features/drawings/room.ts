import type { Room } from '../../room.ts'

export const drawings: Room = { name: 'drawings' }
