import type { FastifyInstance } from 'fastify'
import * as contracts from '#shared/menu/shared-group-contracts.ts'
import { register } from '../../../http/register.ts'
import { restaurantOf } from '../../../http/sign-in/restaurant-staff.ts'
import {
  addSharedGroup,
  changeSharedGroup,
  deleteSharedGroup,
  readSharedGroups,
  useSharedGroup,
} from './shared-groups.ts'

/** Groups of options that several dishes share. */
export const sharedRoutes = (app: FastifyInstance): void => {
  register(app, contracts.sharedGroups, async ({ deps, caller, query }) => ({
    items: await readSharedGroups(deps.db, restaurantOf(caller, query.restaurant)),
  }))
  register(app, contracts.addSharedGroup, ({ deps, caller, query, body }) =>
    addSharedGroup(deps, caller, restaurantOf(caller, query.restaurant), body),
  )
  register(app, contracts.changeSharedGroup, ({ deps, caller, query, params, body }) =>
    changeSharedGroup(deps, caller, restaurantOf(caller, query.restaurant), params.groupId, body),
  )
  register(app, contracts.useSharedGroup, ({ deps, caller, query, params, body }) =>
    useSharedGroup(deps, caller, restaurantOf(caller, query.restaurant), params.groupId, body.dishIds),
  )
  register(app, contracts.deleteSharedGroup, async ({ deps, caller, query, params }) => {
    await deleteSharedGroup(deps, caller, restaurantOf(caller, query.restaurant), params.groupId)
    return { message: /*i18n*/ 'The group is off the menu.' }
  })
}
