import * as tables from '../../db/tables/audit.ts'
import type { Room } from '../../room.ts'

export const audit: Room = { name: 'audit', tables }
