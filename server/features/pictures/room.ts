import * as tables from '../../db/tables/pictures.ts'
import type { Room } from '../../room.ts'
import { purgeObjects, startMoving } from './move-pictures.ts'
import { routes } from './routes.ts'

export const pictures: Room = {
  name: 'pictures',
  tables,
  routes: [routes],
  purges: [purgeObjects],
  services: [startMoving],
}
