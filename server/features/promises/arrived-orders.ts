import { sql } from 'drizzle-orm'
import { marketInput } from '#shared/calendar.ts'
import { minutesOfWay, statedMinutes } from '#shared/orders/arrival.ts'
import { minuteMs } from '#shared/time.ts'
import type { Executor } from '../../db/connection.ts'
import { viewText } from '../../db/view-text.ts'
import { portionsOf, promisedOrders } from '../../db/views/orders.ts'
import { kitchens } from '../../db/views/restaurants.ts'
import { distance } from '../deliveries/positions/distance.ts'
import { isMadeUp } from '../orders/locate-address.ts'
import type { Placed, Promised } from './model/promise-model.ts'

/** The hour of the week there: 0 is Monday, midnight to one; 167 the last of Sunday. */
export const hourOfWeek = (at: Date): number => {
  const there = new Date(`${marketInput(at)}Z`)
  return ((there.getUTCDay() + 6) % 7) * 24 + there.getUTCHours()
}

/** A delivery to learn from. */
export type ArrivedOrder = {
  orderId: string
  arrivedAt: Date
  placed: Placed
  minutes: number
  promised: Promised
}

type Row = {
  id: string
  restaurant_id: string
  delivered_at: string
  confirmed_at: string
  subtotal: number
  portions: number
  promised_from: number
  promised_to: number
  load: number | null
  busy: number | null
  shipping: { address: string; city: string }
  destination_lat: number
  destination_lng: number
  lat: number | null
  lng: number | null
  delivery_time: string
  preparation_minutes: number | null
}

/** Learned from in one turn: a rush of an hour, and no transaction that takes long. */
const atOnce = 500

/**
 * The orders that arrived after this one, the earliest first, as they were placed: how busy everybody was is
 * that of the minute before. What took over three hours was not delivered as orders are, and tells nothing.
 * Without the first condition PostgreSQL does not see that the index of delivered orders has them all.
 */
export const readArrivedOrders = async (
  executor: Executor,
  { arrivedAt, orderId }: { arrivedAt: Date; orderId: string },
): Promise<ArrivedOrder[]> => {
  const { rows } = await executor.execute<Row>(sql`
    SELECT o.id, o.restaurant_id, o.delivered_at, o.confirmed_at, o.subtotal::float8 AS subtotal, o.promised_from,
      o.promised_to, o.shipping, o.destination_lat, o.destination_lng, r.lat, r.lng, r.delivery_time,
      r.preparation_minutes, l.load, l.busy,
      ${portionsOf(sql`o.id`)}::int AS portions
    FROM ${sql.raw(viewText(promisedOrders))} o JOIN ${sql.raw(viewText(kitchens))} r ON r.id = o.restaurant_id
    LEFT JOIN LATERAL (
      SELECT load, busy FROM promise_loads WHERE at <= o.confirmed_at ORDER BY at DESC LIMIT 1
    ) l ON true
    WHERE o.delivered_at >= ${arrivedAt} AND (o.delivered_at, o.id) > (${arrivedAt}, ${orderId})
      AND o.fulfilment = 'delivery' AND o.promised_to IS NOT NULL
      AND o.delivered_at - o.confirmed_at BETWEEN '1 minute' AND '3 hours'
    ORDER BY o.delivered_at, o.id LIMIT ${atOnce}`)
  return rows.map(arrivedOrder)
}

const arrivedOrder = (row: Row): ArrivedOrder => {
  const at = new Date(row.confirmed_at)
  const arrivedAt = new Date(row.delivered_at)
  const stated = statedMinutes({
    deliveryTime: row.delivery_time,
    preparationMinutes: row.preparation_minutes,
  })
  return {
    orderId: row.id,
    arrivedAt,
    minutes: (arrivedAt.getTime() - at.getTime()) / minuteMs,
    promised: { expected: row.promised_from, latest: row.promised_to },
    placed: {
      restaurantId: row.restaurant_id,
      at: at.getTime(),
      hourOfWeek: hourOfWeek(at),
      stated: { shortest: stated.from, longest: stated.to },
      portions: row.portions,
      subtotal: row.subtotal,
      load: row.load,
      busy: row.busy,
      way: metresOf(row),
    },
  }
}

/** The way in minutes where the customer had put the door on the map; anything else was made up. */
const metresOf = ({ lat, lng, shipping, destination_lat, destination_lng }: Row): number | null => {
  if (lat === null || lng === null) return null
  const kitchen = { lat, lng }
  const door = { lat: destination_lat, lng: destination_lng }
  return isMadeUp(`${shipping.address}, ${shipping.city}`, kitchen, door)
    ? null
    : minutesOfWay(distance(kitchen, door))
}
