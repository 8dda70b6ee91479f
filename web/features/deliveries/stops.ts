import type { LatLng } from '#shared/api/wire.ts'
import type { Delivery } from '#shared/deliveries/contracts.ts'
import { distance } from '#shared/deliveries/distance.ts'

type Carried = Pick<
  Delivery,
  | 'id'
  | 'status'
  | 'orderStatus'
  | 'restaurant'
  | 'restaurantAddress'
  | 'customer'
  | 'customerAddress'
  | 'coordinates'
  | 'doorOnMap'
  | 'arrivedAt'
>

/** One stop of a courier's route: a restaurant with all that is fetched there, or brought back, or a door. */
export type Stop = {
  key: string
  kind: 'pickUp' | 'dropOff' | 'return'
  /** The deliveries it is about. */
  ids: readonly string[]
  name: string
  address: string
  /** Null where nobody knows the place of the restaurant. */
  location: LatLng | null
  /** Whether the place is one that somebody has put on the map, or a guess from the address. */
  onMap: boolean
  /** Whether it could be done first. */
  possible: boolean
  /** From the stop before, in metres as the crow flies; null where either place is not known. */
  metres: number | null
}

/**
 * How much further one rides for food that is in the bag already, before food that is still to be fetched: in
 * metres.
 */
const warmFoodBonus = 1_500
/** How much further for what is ready than for what is still being cooked. */
const cookingPenalty = 3_000
/** Whoever stands at a restaurant with food for the taking takes it before anything else. */
const hereBonus = 1_000_000
/** What nobody wants any more waits for those who do. */
const returnPenalty = 20_000

type Open = Omit<Stop, 'metres' | 'possible'> & { needs: string | null; bias: number }

/**
 * The stops of what a courier carries, in the order to ride them: always the nearest one next, of those that
 * are possible, with food in the bag preferred and food that is still cooking put off. What one restaurant
 * has for several deliveries is one stop. `chosen`: the key of what the courier wants to do first.
 */
export const stopsOf = (
  deliveries: readonly Carried[],
  from: LatLng | null,
  chosen: string | null = null,
): Stop[] => {
  const open: Open[] = []
  for (const delivery of deliveries) {
    const { id, status, orderStatus, restaurant, restaurantAddress, customer, customerAddress } = delivery
    const door = {
      key: `door ${id}`,
      kind: 'dropOff' as const,
      ids: [id],
      name: customer,
      address: customerAddress,
      location: delivery.coordinates.customer,
      onMap: delivery.doorOnMap,
    }
    if (status === 'returning') {
      const key = `return ${restaurant} ${restaurantAddress}`
      const same = open.findIndex((stop) => stop.key === key)
      const known = open[same]
      if (known) open[same] = { ...known, ids: [...known.ids, id] }
      else
        open.push({
          key,
          kind: 'return',
          ids: [id],
          name: restaurant,
          address: restaurantAddress,
          location: delivery.coordinates.restaurant,
          onMap: true,
          needs: null,
          bias: returnPenalty,
        })
      continue
    }
    if (status === 'enroute') {
      open.push({ ...door, needs: null, bias: -warmFoodBonus })
      continue
    }
    const key = `kitchen ${restaurant} ${restaurantAddress}`
    const same = open.findIndex((stop) => stop.key === key)
    const isReady = orderStatus === 'readyForPickup'
    const isHere = isReady && delivery.arrivedAt !== null
    const bias = isHere ? -hereBonus : isReady ? 0 : cookingPenalty
    const known = open[same]
    // One waits for what takes longest, unless one is there and something is ready.
    if (known)
      open[same] = {
        ...known,
        ids: [...known.ids, id],
        bias:
          Math.min(known.bias, bias) <= -hereBonus ? Math.min(known.bias, bias) : Math.max(known.bias, bias),
      }
    else
      open.push({
        key,
        kind: 'pickUp',
        ids: [id],
        name: restaurant,
        address: restaurantAddress,
        location: delivery.coordinates.restaurant,
        onMap: true,
        needs: null,
        bias,
      })
    open.push({ ...door, needs: key, bias: 0 })
  }
  const stops: Stop[] = []
  let at = from
  while (open.length > 0) {
    const cost = (stop: Open) => (at && stop.location ? distance(at, stop.location) : 0) + stop.bias
    const possible = open.filter(({ needs }) => !open.some(({ key }) => key === needs))
    const wanted = stops.length === 0 ? possible.find(({ key }) => key === chosen) : undefined
    const next = wanted ?? possible.reduce((best, stop) => (cost(stop) < cost(best) ? stop : best))
    open.splice(open.indexOf(next), 1)
    const { needs, bias: _, ...stop } = next
    stops.push({
      ...stop,
      possible: needs === null,
      metres: at && stop.location ? distance(at, stop.location) : null,
    })
    at = stop.location ?? at
  }
  return stops
}
