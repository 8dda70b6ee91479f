import type { FastifyInstance } from 'fastify'
import * as contracts from '#shared/menu/category-contracts.ts'
import { register } from '../../../http/register.ts'
import { restaurantOf } from '../../../http/sign-in/restaurant-staff.ts'
import { readCategories } from './category-store.ts'
import {
  addCategory,
  beginCategories,
  changeCategory,
  moveCategory,
  removeCategory,
} from './change-categories.ts'

/** The sections of a restaurant's own menu. */
export const categoryRoutes = (app: FastifyInstance): void => {
  register(app, contracts.ownCategories, ({ deps, caller, query }) =>
    readCategories(deps.db, restaurantOf(caller, query.restaurant)),
  )
  register(app, contracts.addCategory, ({ deps, caller, query, body }) =>
    addCategory(deps, caller, restaurantOf(caller, query.restaurant), body),
  )
  register(app, contracts.beginCategories, ({ deps, caller, query }) =>
    beginCategories(deps, caller, restaurantOf(caller, query.restaurant)),
  )
  register(app, contracts.changeCategory, ({ deps, caller, query, params, body }) =>
    changeCategory(deps, caller, restaurantOf(caller, query.restaurant), params.categoryId, body),
  )
  register(app, contracts.moveCategory, ({ deps, caller, query, params, body }) =>
    moveCategory(deps, caller, restaurantOf(caller, query.restaurant), params.categoryId, body.before),
  )
  register(app, contracts.mergeCategory, ({ deps, caller, query, params, body }) =>
    removeCategory(deps, caller, restaurantOf(caller, query.restaurant), params.categoryId, body.into),
  )
  register(app, contracts.deleteCategory, ({ deps, caller, query, params }) =>
    removeCategory(deps, caller, restaurantOf(caller, query.restaurant), params.categoryId, null),
  )
}
