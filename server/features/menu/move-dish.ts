import { and, asc, eq, isNull } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import type { MenuItem } from '#shared/menu/contracts.ts'
import { dishes } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/sign-in/access-token.ts'
import { arrangeMenu } from './arrange-menu.ts'
import { changed } from './change-menu.ts'
import { type Own, readOwnDish } from './own-dish.ts'

/**
 * Puts a dish in front of another of its menu, or at the end where `before` is null. Only where it stands is
 * said, not the whole order, so that what two people move at once is both kept; the same again changes
 * nothing. Refuses: not_found for a dish that is not on the menu, validation_failed where `before` is not.
 */
export const moveDish = (
  deps: Deps,
  caller: Pick<Caller, 'userId'>,
  own: Own,
  before: string | null,
): Promise<MenuItem> =>
  deps.db.transaction(async (tx) => {
    const { restaurantId } = await readOwnDish(tx, own)
    const ofMenu = and(eq(dishes.restaurantId, restaurantId), isNull(dishes.deletedAt))
    // In the order in which everybody locks dishes, so that nobody waits for each other.
    await tx.select({ id: dishes.id }).from(dishes).where(ofMenu).orderBy(asc(dishes.id)).for('update')
    const { id } = await readOwnDish(tx, own)
    const menu = await tx
      .select({ id: dishes.id, place: dishes.sortOrder })
      .from(dishes)
      .where(ofMenu)
      .orderBy(asc(dishes.sortOrder), asc(dishes.id))
    const others = menu.filter((dish) => dish.id !== id)
    const at = before === null ? others.length : others.findIndex((dish) => dish.id === before)
    if (before !== id && at === -1) {
      const message = /*i18n*/ 'The dish in front of which it should stand is not on your menu.'
      throw new Refusal('validation_failed', message, { before: message })
    }
    if (before === id || menu.findIndex((dish) => dish.id === id) === at)
      return changed(deps, tx, caller, own, [])
    const ids = others.map((dish) => dish.id).toSpliced(at, 0, id)
    const now = deps.clock()
    // The places stay what they were, so that the restaurant stands among others as before; equal ones are
    // drawn apart.
    let place = Number.NEGATIVE_INFINITY
    for (const [index, dishId] of ids.entries()) {
      place = Math.max(menu[index]?.place ?? 0, place + 1)
      if (menu.find((dish) => dish.id === dishId)?.place === place) continue
      await tx.update(dishes).set({ sortOrder: place, updatedAt: now }).where(eq(dishes.id, dishId))
    }
    // Of another category than its neighbour it stands next to those of its own.
    await arrangeMenu(tx, restaurantId)
    return changed(deps, tx, caller, own, ['place'])
  })
