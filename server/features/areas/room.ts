import type { FastifyInstance } from 'fastify'
import * as contracts from '#shared/areas/contracts.ts'
import * as tables from '../../db/tables/areas.ts'
import { register } from '../../http/register.ts'
import { restaurantOf } from '../../http/sign-in/restaurant-staff.ts'
import type { Room } from '../../room.ts'
import { readPlatformAreas, replacePlatformAreas } from './platform-areas.ts'
import { readAreas, replaceAreas } from './replace-areas.ts'
import { readBands, replaceBands } from './replace-bands.ts'

const routes = (app: FastifyInstance) => {
  register(app, contracts.readAreas, ({ deps, caller, query }) =>
    readAreas(deps.db, restaurantOf(caller, query.restaurant)),
  )
  register(app, contracts.replaceAreas, ({ deps, caller, query, body }) =>
    replaceAreas(deps, caller, restaurantOf(caller, query.restaurant), body.features),
  )
  register(app, contracts.readPlatformAreas, ({ deps }) => readPlatformAreas(deps.db))
  register(app, contracts.replacePlatformAreas, ({ deps, caller, body }) =>
    replacePlatformAreas(deps, caller, body.features),
  )
  register(app, contracts.readBands, ({ deps, caller, query }) =>
    readBands(deps.db, restaurantOf(caller, query.restaurant)),
  )
  register(app, contracts.replaceBands, ({ deps, caller, query, body }) =>
    replaceBands(deps, caller, restaurantOf(caller, query.restaurant), body.bands),
  )
}

export const areas: Room = { name: 'areas', tables, routes: [routes] }
