import type { Room } from '../../room.ts'
import { routes, settingsApproval } from './routes.ts'

export const settings: Room = {
  name: 'settings',
  routes: [routes],
  approvals: (deps) => ({ settings: settingsApproval(deps) }),
}
