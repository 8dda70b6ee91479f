import type { DishFilter } from '#shared/contracts/catalogue.ts'
import { longestMinutes } from '#shared/orders/arrival.ts'
import type { Deps } from '../../deps.ts'
import { orderingState } from '../restaurants/opening-hours.ts'
import { readWaits } from './catalogue-store.ts'

type InTime = {
  /** Ids of the restaurants; undefined: any. */
  among: string[] | undefined
  /** When that changes by itself; null if never. */
  holdsUntil: Date | null
}

/** The restaurants that are open now, that deliver within so many minutes, or both. */
export const restaurantsInTime = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  { open, maxMinutes = Infinity }: Pick<DishFilter, 'open' | 'maxMinutes'>,
): Promise<InTime> => {
  if (open === undefined && maxMinutes === Infinity) return { among: undefined, holdsUntil: null }
  const now = deps.clock()
  const near = (await readWaits(deps.db)).filter(
    ({ deliveryTime, busyMinutes }) =>
      maxMinutes === Infinity || longestMinutes(deliveryTime) + busyMinutes <= maxMinutes,
  )
  if (open === undefined) return { among: near.map(({ id }) => id), holdsUntil: null }
  const states = near.map((restaurant) => ({ id: restaurant.id, ...orderingState(restaurant, now) }))
  const changes = states.flatMap(({ changesAt }) => changesAt?.getTime() ?? [])
  return {
    among: states.filter((state) => state.open === open).map(({ id }) => id),
    holdsUntil: changes.length > 0 ? new Date(Math.min(...changes)) : null,
  }
}
