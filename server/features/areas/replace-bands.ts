import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { DeliveryBand } from '#shared/areas/contracts.ts'
import type { Executor } from '../../db/connection.ts'
import { deliveryAreas } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/sign-in/access-token.ts'
import type { Area } from './area.ts'
import { replaceOffers } from './replace-offers.ts'

/** What a restaurant takes by distance, the nearest first; metres and paise. */
export const readBands = async (
  executor: Executor,
  restaurantId: string,
): Promise<{ bands: DeliveryBand[] }> => {
  const rows = await executor
    .select()
    .from(deliveryAreas)
    .where(and(eq(deliveryAreas.restaurantId, restaurantId), isNotNull(deliveryAreas.upTo)))
    .orderBy(asc(deliveryAreas.position))
  return {
    bands: rows.map(({ upTo, fee, minimum, freeOver }) => ({ upTo: upTo ?? 0, fee, minimum, freeOver })),
  }
}

const kilometres = (metres: number): string => String(Number((metres / 1_000).toFixed(2)))

/** Replaces all bands of a restaurant, as `replaceOffers` says. */
export const replaceBands = async (
  deps: Deps,
  caller: Pick<Caller, 'userId'>,
  restaurantId: string,
  bands: readonly DeliveryBand[],
): Promise<{ bands: DeliveryBand[] }> => {
  const offers = bands.map(
    (band, at): Area => ({
      ...band,
      name: `${kilometres(bands[at - 1]?.upTo ?? 0)}–${kilometres(band.upTo)} km`,
      shape: null,
      box: null,
      excluded: false,
    }),
  )
  await replaceOffers(deps, caller, restaurantId, 'bands', offers)
  return readBands(deps.db, restaurantId)
}
