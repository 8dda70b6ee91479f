import * as tables from '../../db/tables/settings.ts'
import type { Room } from '../../room.ts'
import { audited } from './audited.ts'
import { routes, settingsApproval } from './routes.ts'

export const settings: Room = {
  name: 'settings',
  tables,
  audited,
  routes: [routes],
  approvals: (deps) => ({ settings: settingsApproval(deps) }),
}
