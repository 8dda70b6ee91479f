import * as tables from '../../db/tables/menu.ts'
import type { Room } from '../../room.ts'
import { audited } from './audited.ts'
import { purgeBulkChanges } from './changes/undo-change.ts'
import { endOffers } from './offers/end-offers.ts'
import { menuRoutes } from './routes.ts'
import { returnDishes } from './set-availability.ts'
import { renewStock } from './stock/renew-stock.ts'

export const menu: Room = {
  name: 'menu',
  tables,
  audited,
  routes: [menuRoutes],
  jobs: (deps) => ({
    'return-dishes': async () => {
      await returnDishes(deps)
      await endOffers(deps)
      await renewStock(deps)
    },
  }),
  purges: [purgeBulkChanges],
}
