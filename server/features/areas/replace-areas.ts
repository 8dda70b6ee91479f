import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { AreaCollection } from '#shared/areas/contracts.ts'
import type { Executor } from '../../db/connection.ts'
import { deliveryAreas } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/sign-in/access-token.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { changeRestaurant } from '../restaurants/profile/change-restaurant.ts'
import type { Area } from './area.ts'
import { readFeatures } from './read-features.ts'

type Row = typeof deliveryAreas.$inferInsert

/** The areas that a restaurant has drawn, as GeoJSON; amounts in paise. */
export const readAreas = async (executor: Executor, restaurantId: string): Promise<AreaCollection> => {
  const rows = await executor
    .select()
    .from(deliveryAreas)
    .where(and(eq(deliveryAreas.restaurantId, restaurantId), isNotNull(deliveryAreas.shape)))
    .orderBy(asc(deliveryAreas.position))
  return {
    type: 'FeatureCollection',
    features: rows.flatMap(({ shape, name, fee, minimum, freeOver, excluded }) =>
      shape === null
        ? []
        : [
            {
              type: 'Feature' as const,
              geometry: shape,
              properties: { name, fee, minimum, freeOver, excluded },
            },
          ],
    ),
  }
}

/**
 * Replaces all areas that a restaurant has drawn, at once: carts that were priced before are priced anew. The
 * same once more changes nothing. Audited. Refuses what `readFeatures` refuses, and not_found.
 */
export const replaceAreas = async (
  deps: Deps,
  caller: Pick<Caller, 'userId'>,
  restaurantId: string,
  features: readonly unknown[],
): Promise<AreaCollection> => {
  const areas = readFeatures(features)
  await deps.db.transaction(async (tx) => {
    let isChanged = false
    await changeRestaurant(deps, tx, restaurantId, async (restaurant) => {
      const before = await tx
        .select()
        .from(deliveryAreas)
        .where(eq(deliveryAreas.restaurantId, restaurantId))
        .orderBy(asc(deliveryAreas.position))
      const bands = before.filter(({ upTo }) => upTo !== null)
      const drawn = areas.map((area, position) => rowOf(restaurantId, position, area))
      isChanged = !isDeepStrictEqual(
        before.filter(({ shape }) => shape !== null),
        drawn,
      )
      if (!isChanged) return {}
      const rows = [...drawn, ...bands.map((band, index) => ({ ...band, position: drawn.length + index }))]
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
      after: { fields: ['areas'] },
      at: deps.clock(),
    })
  })
  // Whoever changed it sees what customers see now.
  await deps.catalogueChanges.sweep()
  return readAreas(deps.db, restaurantId)
}

/** So many rows fit into the parameters of one statement. */
const batch = 500

const rowOf = (
  restaurantId: string,
  position: number,
  { name, shape, box, upTo, fee, minimum, freeOver, excluded }: Area,
): Row => ({
  restaurantId,
  position,
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
