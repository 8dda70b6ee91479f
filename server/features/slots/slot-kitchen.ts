import { busyNow } from '#shared/restaurants/busy.ts'
import { restaurants } from '../../db/tables/index.ts'
import type { SlotKitchen } from './offered-slots.ts'

export const kitchenColumns = {
  id: restaurants.id,
  name: restaurants.name,
  hours: restaurants.hours,
  holidays: restaurants.holidays,
  pausedUntil: restaurants.pausedUntil,
  deliveryTime: restaurants.deliveryTime,
  preparationMinutes: restaurants.preparationMinutes,
  busyMinutes: restaurants.busyMinutes,
  busyUntil: restaurants.busyUntil,
  promise: restaurants.promise,
  slotOrders: restaurants.slotOrders,
  slotPortions: restaurants.slotPortions,
  slotLeadMinutes: restaurants.slotLeadMinutes,
}

/** A restaurant's row as its slots are computed from it. */
export const slotKitchen = <T extends SlotKitchen & { busyUntil: Date | null }>(row: T, now: Date): T => ({
  ...row,
  busyMinutes: busyNow(row, now),
})
