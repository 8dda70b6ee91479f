import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { AreaCollection } from '#shared/areas/contracts.ts'
import type { Executor } from '../../db/connection.ts'
import { deliveryAreas } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/sign-in/access-token.ts'
import { readFeatures } from './read-features.ts'
import { replaceOffers } from './replace-offers.ts'

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

/** Replaces all areas that a restaurant has drawn (`replaceOffers`); refuses what `readFeatures` does. */
export const replaceAreas = async (
  deps: Deps,
  caller: Pick<Caller, 'userId'>,
  restaurantId: string,
  features: readonly unknown[],
): Promise<AreaCollection> => {
  await replaceOffers(deps, caller, restaurantId, 'areas', readFeatures(features))
  return readAreas(deps.db, restaurantId)
}
