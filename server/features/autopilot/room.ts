import * as tables from '../../db/tables/autopilot.ts'
import type { Room } from '../../room.ts'
import { startAutopilot } from './autopilot.ts'

export const autopilot: Room = {
  name: 'autopilot',
  tables,
  services: [(deps) => (deps.settings.autopilot ? startAutopilot(deps) : undefined)],
}
