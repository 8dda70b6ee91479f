import type { DishFilter } from '#shared/catalogue/contracts.ts'
import { distance } from '#shared/deliveries/distance.ts'
import { promisedMinutes } from '#shared/orders/arrival.ts'
import { busyNow } from '#shared/restaurants/busy.ts'
import type { Deps } from '../../deps.ts'
import { changesAt } from '../restaurants/changes-at.ts'
import { orderingState } from '../restaurants/opening-hours.ts'
import { readWaits } from './catalogue-store.ts'

type InTime = {
  /** Ids of the restaurants; undefined: any. */
  among: string[] | undefined
  /** When that changes by itself; null if never. */
  holdsUntil: Date | null
}

/** What somebody in a city means by near, in metres. */
const nearMetres = 5_000

/** The restaurants that are open now, that deliver within so many minutes, that are near, or all of this. */
export const restaurantsAmong = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  { open, maxMinutes = Infinity, near: here }: Pick<DishFilter, 'open' | 'maxMinutes' | 'near'>,
): Promise<InTime> => {
  if (open === undefined && maxMinutes === Infinity && here === undefined)
    return { among: undefined, holdsUntil: null }
  const now = deps.clock()
  const all = await readWaits(deps.db)
  const isNear = ({ lat, lng }: { lat: number | null; lng: number | null }) =>
    here === undefined || (lat !== null && lng !== null && distance(here, { lat, lng }) <= nearMetres)
  const near = all.filter(
    (one) =>
      isNear(one) &&
      (maxMinutes === Infinity ||
        promisedMinutes({ ...one, busyMinutes: busyNow(one, now) }).to <= maxMinutes),
  )
  // Who is busy no longer may be near enough then.
  const changes = all.flatMap((one) => changesAt(one, now)?.getTime() ?? [])
  return {
    among: near
      .filter((one) => open === undefined || orderingState(one, now).open === open)
      .map(({ id }) => id),
    holdsUntil: changes.length > 0 ? new Date(Math.min(...changes)) : null,
  }
}
