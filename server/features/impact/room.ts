import * as tables from '../../db/tables/impact.ts'
import type { Room } from '../../room.ts'
import { cosignCheckpoint } from './cosigning/cosign-checkpoint.ts'
import { routes } from './routes.ts'
import { startLedgerUpdates, updateLedger } from './update-ledger.ts'

export const impact: Room = {
  name: 'impact',
  tables,
  routes: [routes],
  jobs: (deps) => ({
    'update-ledger': async () => void (await updateLedger(deps)),
    'cosign-checkpoint': () => cosignCheckpoint(deps),
  }),
  services: [startLedgerUpdates],
}
