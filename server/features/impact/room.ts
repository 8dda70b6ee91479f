import type { Room } from '../../room.ts'
import { routes } from './routes.ts'
import { startLedgerUpdates, updateLedger } from './update-ledger.ts'

export const impact: Room = {
  name: 'impact',
  routes: [routes],
  jobs: (deps) => ({ 'update-ledger': () => updateLedger(deps) }),
  services: [startLedgerUpdates],
}
