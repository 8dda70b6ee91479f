import type { GroupCart } from '#shared/group-carts/contracts.ts'
import type { Paise } from '#shared/money/money.ts'
import { hourMs } from '#shared/time.ts'
import { groupCarts } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { findRestaurant } from '../catalogue/find-restaurant.ts'
import { findGroupCart } from './group-cart-store.ts'
import { groupCartView } from './group-cart-view.ts'

/** So that lunch can be chosen in the morning, and a link does not live for ever. */
const openForMs = 24 * hourMs

/**
 * Opens a group cart at a restaurant; `limit`, in paise, is for each person. Refuses with not_found (no such
 * restaurant).
 */
export const openGroupCart = async (
  deps: Deps,
  hostId: string,
  { restaurantId, limit }: { restaurantId: string; limit?: Paise | null | undefined },
): Promise<GroupCart> => {
  await findRestaurant(deps, restaurantId)
  const now = deps.clock()
  const token = Buffer.from(deps.randomBytes(16)).toString('base64url')
  await deps.db.insert(groupCarts).values({
    token,
    restaurantId,
    hostId,
    guestLimit: limit ?? null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + openForMs),
  })
  return groupCartView(deps, await findGroupCart(deps.db, token, now), hostId)
}
