import { isDeepStrictEqual } from 'node:util'
import { asc, eq } from 'drizzle-orm'
import { deliveryAreas } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/sign-in/access-token.ts'
import { recordAudit } from '../restaurants/audited.ts'
import { changeRestaurant } from '../restaurants/profile/change-restaurant.ts'
import type { Area } from './area.ts'

type Row = typeof deliveryAreas.$inferInsert

/** So many rows fit into the parameters of one statement. */
const batch = 500

/**
 * Replaces all that a restaurant has drawn, or all its bands, at once: carts that were priced before are
 * priced again. The same again changes nothing. Audited. Refuses with not_found.
 */
export const replaceOffers = async (
  deps: Deps,
  caller: Pick<Caller, 'userId'>,
  restaurantId: string,
  kind: 'areas' | 'bands',
  offers: readonly Area[],
): Promise<void> => {
  await deps.db.transaction(async (tx) => {
    let isChanged = false
    await changeRestaurant(deps, tx, restaurantId, async (restaurant) => {
      const before = await tx
        .select()
        .from(deliveryAreas)
        .where(eq(deliveryAreas.restaurantId, restaurantId))
        .orderBy(asc(deliveryAreas.position))
      const own = offers.map((offer) => rowOf(restaurantId, offer))
      const isOwn = ({ shape }: Row) => (shape !== null) === (kind === 'areas')
      const others: Row[] = before.filter((row) => !isOwn(row))
      const all = kind === 'areas' ? [...own, ...others] : [...others, ...own]
      const rows = all.map((row, position) => ({ ...row, position }))
      isChanged = !isDeepStrictEqual(before, rows)
      if (!isChanged) return {}
      await tx.delete(deliveryAreas).where(eq(deliveryAreas.restaurantId, restaurantId))
      for (let at = 0; at < rows.length; at += batch)
        await tx.insert(deliveryAreas).values(rows.slice(at, at + batch))
      return { areasVersion: rows.length === 0 ? 0 : restaurant.orderingVersion + 1 }
    })
    if (!isChanged) return
    await recordAudit(tx, {
      actor: { kind: 'account', id: caller.userId },
      action: 'restaurant.changed',
      subject: { kind: 'restaurant', id: restaurantId },
      after: { fields: [kind] },
      at: deps.clock(),
    })
  })
  // Whoever changed it sees what customers see now.
  await deps.catalogueChanges.sweep()
}

const rowOf = (
  restaurantId: string,
  { name, shape, box, upTo, fee, minimum, freeOver, excluded }: Area,
): Row => ({
  restaurantId,
  position: 0,
  name,
  shape,
  minLng: box?.[0] ?? null,
  minLat: box?.[1] ?? null,
  maxLng: box?.[2] ?? null,
  maxLat: box?.[3] ?? null,
  upTo,
  fee,
  minimum,
  freeOver,
  excluded,
})
