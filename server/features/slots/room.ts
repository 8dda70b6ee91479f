import { lt } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { restaurantSlots } from '#shared/slots/contracts.ts'
import { dayMs } from '#shared/time.ts'
import { slots as slotRows, slotTakes } from '../../db/tables/index.ts'
import * as tables from '../../db/tables/slots.ts'
import type { Deps } from '../../deps.ts'
import { register } from '../../http/register.ts'
import type { Room } from '../../room.ts'
import { readSlots } from './read-slots.ts'

const routes = (app: FastifyInstance) => {
  register(app, restaurantSlots, ({ deps, params, query }) => readSlots(deps, params.id, query.date))
}

/** A slot that is long over can be given back no more. */
const keptMs = 7 * dayMs
const purgeSlots = async (deps: Deps) => {
  const before = new Date(deps.clock().getTime() - keptMs)
  await deps.db.delete(slotTakes).where(lt(slotTakes.from, before))
  await deps.db.delete(slotRows).where(lt(slotRows.from, before))
}

export const slots: Room = {
  name: 'slots',
  tables,
  routes: [routes],
  purges: [purgeSlots],
}
