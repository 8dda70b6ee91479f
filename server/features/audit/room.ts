import type { Room } from '../../room.ts'

export const audit: Room = { name: 'audit' }
