import { eq } from 'drizzle-orm'
import { type LearnedPromise, promisedMinutes, statedMinutes, usualPortions } from '#shared/orders/arrival.ts'
import type { Transaction } from '../../db/connection.ts'
import { kitchens } from '../../db/views/restaurants.ts'
import type { Deps } from '../../deps.ts'
import { savePromises } from '../restaurants/save-promises.ts'
import { hourOfWeek } from './arrived-orders.ts'
import type { Load } from './measure-load.ts'
import { type CityLearned, effects, promise, type RestaurantLearned, usualOf } from './model/promise-model.ts'

/** Effects that differ by less say the same. */
const sameEffect = 0.02

const says = (one: LearnedPromise | null, other: LearnedPromise | null): boolean => {
  if (one === null || other === null) return one === other
  const stated = { deliveryTime: '', preparationMinutes: null, busyMinutes: 0 }
  const shown = (learned: LearnedPromise) => promisedMinutes({ ...stated, promise: learned })
  const near = (key: 'portions' | 'cost' | 'way') => Math.abs(one[key] - other[key]) < sameEffect
  return (
    shown(one).from === shown(other).from &&
    shown(one).to === shown(other).to &&
    near('portions') &&
    near('cost') &&
    near('way')
  )
}

/**
 * Writes what each restaurant promises at this hour, as busy as everybody is, where that is shown otherwise
 * than before; caches and checkouts hear of it as of any change of a restaurant.
 */
export const publishPromises = async (
  deps: Deps,
  tx: Transaction,
  city: CityLearned,
  learned: ReadonlyMap<string, RestaurantLearned>,
  { load, busy }: Load,
): Promise<void> => {
  const now = deps.clock()
  const known = await tx
    .select({
      id: kitchens.id,
      deliveryTime: kitchens.deliveryTime,
      preparationMinutes: kitchens.preparationMinutes,
      promise: kitchens.promise,
    })
    .from(kitchens)
    .where(eq(kitchens.active, true))
  const usual = usualOf(city)
  const changed = known.flatMap(({ id, promise: before, ...restaurant }) => {
    const stated = statedMinutes(restaurant)
    const placed = {
      restaurantId: id,
      at: now.getTime(),
      hourOfWeek: hourOfWeek(now),
      stated: { shortest: stated.from, longest: stated.to },
      portions: usualPortions,
      subtotal: usual.cost,
      load,
      busy,
      way: null,
    }
    const { expected, latest } = promise(placed, city, learned.get(id))
    const fresh: LearnedPromise = {
      from: Math.round(expected * 10) / 10,
      to: Math.round(latest * 10) / 10,
      ...effects(city, learned.get(id)),
      usualCost: Math.round(usual.cost),
      usualWay: usual.way,
    }
    return says(before, fresh) ? [] : [{ id, promise: fresh }]
  })
  await savePromises(deps, tx, changed)
}
