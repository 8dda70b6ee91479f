import type { Room } from '../../room.ts'
import { startAutopilot } from './autopilot.ts'

export const autopilot: Room = {
  name: 'autopilot',
  services: [(deps) => (deps.settings.autopilot ? startAutopilot(deps) : undefined)],
}
