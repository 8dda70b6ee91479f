import * as tables from '../../db/tables/meals.ts'
import type { Room } from '../../room.ts'
import { routes } from './routes.ts'

export const meals: Room = {
  name: 'meals',
  tables,
  settings: {
    meals: { description: 'What donors are asked for a sponsored meal', decidesMoney: true },
  },
  routes: [routes],
}
