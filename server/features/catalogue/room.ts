import type { Room } from '../../room.ts'
import { returnDishes } from './menu/return-dishes.ts'
import { purgeBulkChanges } from './menu/undo-change.ts'
import { routes } from './routes.ts'
import { renewStock } from './stock/renew-stock.ts'

export const catalogue: Room = {
  name: 'catalogue',
  routes: [routes],
  jobs: (deps) => ({
    'return-dishes': async () => {
      await returnDishes(deps)
      await renewStock(deps)
    },
  }),
  purges: [purgeBulkChanges],
}
