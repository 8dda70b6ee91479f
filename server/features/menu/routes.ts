import type { FastifyInstance } from 'fastify'
import * as changes from '#shared/menu/change-contracts.ts'
import * as contracts from '#shared/menu/contracts.ts'
import { limits } from '../../http/limits/limits.ts'
import { consume, rateLimitByIp } from '../../http/limits/rate-limit.ts'
import { register } from '../../http/register.ts'
import { photoOf, takePhotos } from '../../http/request-bodies.ts'
import type { Caller } from '../../http/sign-in/access-token.ts'
import { restaurantOf, restaurantsOf } from '../../http/sign-in/restaurant-staff.ts'
import { addDish } from './add-dish.ts'
import { categoryRoutes } from './categories/category-routes.ts'
import { changeDish } from './change-dish.ts'
import { changeDishes, previewChange } from './changes/change-dishes.ts'
import { listChanges, undoChange } from './changes/undo-change.ts'
import { deleteDish } from './delete-dish.ts'
import { removeDishPhoto, setDishPhoto } from './dish-photo.ts'
import { menuFileRoutes } from './file/file-routes.ts'
import { listMenu } from './list-menu.ts'
import { menuItemOf } from './menu-item.ts'
import { moveDish } from './move-dish.ts'
import { endOffer, startOffer } from './offers/set-offer.ts'
import { type Own, readOwnDish } from './own-dish.ts'
import { setAvailability } from './set-availability.ts'
import { sharedRoutes } from './shared-options/shared-routes.ts'

type Asked = { caller: Caller; params: { dishId: string }; query: { restaurant?: string | undefined } }

/** The dish that a call names, of the restaurant named, or of any where the caller works. */
const own = ({ caller, params, query }: Asked): Own => ({
  dishId: params.dishId,
  restaurantIds:
    query.restaurant === undefined ? restaurantsOf(caller) : [restaurantOf(caller, query.restaurant)],
})

/** What a restaurant's staff do with its menu. */
export const menuRoutes = async (app: FastifyInstance) => {
  // Whoever has the response finds the change in every list and page of this instance; the others are
  // notified.
  app.addHook('onSend', async ({ method }, { statusCode }) => {
    if (method !== 'GET' && statusCode < 400) await app.deps.catalogueChanges.sweep()
  })
  register(app, contracts.restaurantMenu, ({ deps, caller, query }) =>
    listMenu(deps, restaurantOf(caller, query.restaurant), query),
  )
  register(app, contracts.addDish, ({ deps, caller, query, body }) =>
    addDish(deps, caller, restaurantOf(caller, query.restaurant), body),
  )
  register(app, changes.changeDishes, ({ deps, caller, query, body }) =>
    changeDishes(deps, caller, restaurantOf(caller, query.restaurant), body),
  )
  register(app, changes.previewChange, ({ deps, caller, query, body }) =>
    previewChange(deps, restaurantOf(caller, query.restaurant), body),
  )
  register(app, changes.menuChanges, ({ deps, caller, query }) =>
    listChanges(deps, restaurantOf(caller, query.restaurant)),
  )
  register(app, changes.undoChange, ({ deps, caller, params, query, body }) =>
    undoChange(deps, caller, restaurantOf(caller, query.restaurant), { id: params.id, ...body }),
  )
  register(app, contracts.ownDish, async (call) =>
    menuItemOf(await readOwnDish(call.deps.db, own(call)), call.deps.clock()),
  )
  register(app, contracts.changeDish, (call) => changeDish(call.deps, call.caller, own(call), call.body))
  register(app, contracts.deleteDish, async (call) => {
    await deleteDish(call.deps, call.caller, own(call))
    return { message: /*i18n*/ 'The dish is off the menu.' }
  })
  register(app, contracts.setAvailability, (call) =>
    setAvailability(call.deps, call.caller, own(call), call.body),
  )
  register(app, contracts.startOffer, (call) => startOffer(call.deps, call.caller, own(call), call.body))
  register(app, contracts.endOffer, (call) => endOffer(call.deps, call.caller, own(call)))
  register(app, contracts.moveDish, (call) => moveDish(call.deps, call.caller, own(call), call.body.before))
  register(app, contracts.removeDishPhoto, (call) => removeDishPhoto(call.deps, call.caller, own(call)))
  categoryRoutes(app)
  sharedRoutes(app)
  await app.register(photoRoute)
  await app.register(menuFileRoutes)
}

/** In a scope of its own, where every body is read as bytes, whatever its Content-Type. */
const photoRoute = async (app: FastifyInstance) => {
  takePhotos(app)
  register(
    app,
    contracts.setDishPhoto,
    async (call) => {
      await consume(call.deps, limits.photoOfMenu, call.caller.userId)
      return setDishPhoto(call.deps, call.caller, own(call), photoOf(call.request))
    },
    { before: rateLimitByIp(limits.photoOfDish) },
  )
}
