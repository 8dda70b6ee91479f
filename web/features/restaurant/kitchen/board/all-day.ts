import type { Order } from '#shared/orders/contracts.ts'
import { minuteMs } from '#shared/time.ts'

type Item = Order['items'][number]

/** Portions of one dish with the same options. */
export type DishCount = { key: string; name: string; options: readonly string[]; count: number }

/** What of an order is made at the station that is shown; everything without one. */
export const itemsAt = (order: Order, station: string, stationOf: ReadonlyMap<string, string>): Item[] =>
  station === '' ? order.items : order.items.filter(({ dishId }) => stationOf.get(dishId) === station)

/** How many portions of each dish all orders that are not ready need together, the most first. */
export const allDayCounts = (
  orders: readonly Order[],
  station: string,
  stationOf: ReadonlyMap<string, string>,
): DishCount[] => {
  const counts = new Map<string, DishCount>()
  for (const order of orders) {
    if (order.restaurantStatus !== 'pending' && order.restaurantStatus !== 'preparing') continue
    for (const { dishId, name, quantity, options } of itemsAt(order, station, stationOf)) {
      const chosen = options.map((option) => option.name)
      const key = JSON.stringify([dishId, name, chosen])
      const known = counts.get(key)
      counts.set(key, { key, name, options: chosen, count: (known?.count ?? 0) + quantity })
    }
  }
  return [...counts.values()].toSorted(
    (one, other) => other.count - one.count || one.name.localeCompare(other.name),
  )
}

/** How long an order has waited, and what that means. In milliseconds since 1970. */
export type Age = { minutes: number; kind: 'fresh' | 'getsLate' | 'late' }
const getsLateMinutes = 10
const lateMinutes = 20

export const ageOf = ({ placedAt }: Pick<Order, 'placedAt'>, now: number): Age => {
  const minutes = Math.max(0, Math.floor((now - Date.parse(placedAt)) / minuteMs))
  return {
    minutes,
    kind: minutes >= lateMinutes ? 'late' : minutes >= getsLateMinutes ? 'getsLate' : 'fresh',
  }
}
