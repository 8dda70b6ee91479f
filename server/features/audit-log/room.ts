import type { Room } from '../../room.ts'
import { routes } from './routes.ts'

/** How admins read what `audit` keeps, with the names of whom and what it is about. */
export const auditLog: Room = {
  name: 'audit-log',
  routes: [routes],
}
