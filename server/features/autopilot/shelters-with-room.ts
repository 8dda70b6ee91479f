import type { LatLng } from '#shared/api/wire.ts'
import { distance } from '#shared/deliveries/distance.ts'
import type { Deps } from '../../deps.ts'
import { fits } from '../rescue/runs/accept-lot.ts'
import { takenToday } from '../rescue/runs/capacity.ts'
import { approvedSheltersOf } from '../shelters/shelter-of.ts'

type Food = { isVeg: boolean; safeUntil: Date; from: LatLng }

/**
 * The shelters of these accounts that could accept some food now, the nearest first, with the portions that
 * each has room for.
 */
export const sheltersWithRoom = async (
  deps: Deps,
  userIds: readonly string[],
  food: Food,
): Promise<{ userId: string; room: number }[]> => {
  const now = deps.clock()
  const known = await approvedSheltersOf(deps.db, userIds)
  const nearest = known
    .filter((shelter) => fits(shelter, food, now))
    .toSorted((a, b) => distance(food.from, a) - distance(food.from, b))
  const found: { userId: string; room: number }[] = []
  for (const { id, userId, capacityPerDay } of nearest) {
    const room = capacityPerDay - (await takenToday(deps.db, id, now))
    if (userId !== null && room > 0) found.push({ userId, room })
  }
  return found
}
