import type { DishFilter } from '#shared/contracts/catalogue.ts'
import { promisedMinutes } from '#shared/orders/arrival.ts'
import { busyNow } from '#shared/orders/busy.ts'
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

/** The restaurants that are open now, that deliver within so many minutes, or both. */
export const restaurantsInTime = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  { open, maxMinutes = Infinity }: Pick<DishFilter, 'open' | 'maxMinutes'>,
): Promise<InTime> => {
  if (open === undefined && maxMinutes === Infinity) return { among: undefined, holdsUntil: null }
  const now = deps.clock()
  const all = await readWaits(deps.db)
  const near = all.filter(
    (one) =>
      maxMinutes === Infinity || promisedMinutes({ ...one, busyMinutes: busyNow(one, now) }).to <= maxMinutes,
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
