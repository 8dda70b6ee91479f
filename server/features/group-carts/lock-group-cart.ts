import { eq, sql } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import type { GroupCart } from '#shared/group-carts/contracts.ts'
import { groupCarts } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { type FilledCart, lockGroupCartRow, requireHost, requireOpenCart } from './group-cart-store.ts'
import { groupCartView } from './group-cart-view.ts'

/**
 * Locks a group cart for changes, or opens it again (`locked` false); a second time changes nothing. Refuses:
 * not_found (404; also everybody but its host), group_cart_locked (409) once it is ordered or its time is
 * over.
 */
export const setLocked = async (
  deps: Deps,
  hostId: string,
  token: string,
  locked: boolean,
): Promise<FilledCart> =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock()
    const group = await lockGroupCartRow(tx, token, now)
    requireHost(group, hostId)
    if (group.state !== 'locked') requireOpenCart(group)
    if ((group.state === 'locked') === locked) return group
    await tx
      .update(groupCarts)
      .set({ lockedAt: locked ? now : null, version: sql`${groupCarts.version} + 1` })
      .where(eq(groupCarts.token, token))
    return lockGroupCartRow(tx, token, now)
  })

export const lockGroupCart = async (
  deps: Deps,
  hostId: string,
  token: string,
  locked: boolean,
): Promise<GroupCart> => groupCartView(deps, await setLocked(deps, hostId, token, locked), hostId)

/** The refusal of a cart that somebody changed while it was being ordered. */
export const changedMeanwhile = () =>
  new Refusal('group_cart_changed', /*i18n*/ 'The group order has just changed. Please look at it again.')
