import { busyNow } from '#shared/restaurants/busy.ts'
import { kitchens } from '../../db/views/restaurants.ts'
import type { SlotKitchen } from './offered-slots.ts'

export const kitchenColumns = {
  id: kitchens.id,
  name: kitchens.name,
  hours: kitchens.hours,
  holidays: kitchens.holidays,
  pausedUntil: kitchens.pausedUntil,
  deliveryTime: kitchens.deliveryTime,
  preparationMinutes: kitchens.preparationMinutes,
  busyMinutes: kitchens.busyMinutes,
  busyUntil: kitchens.busyUntil,
  promise: kitchens.promise,
  slotOrders: kitchens.slotOrders,
  slotPortions: kitchens.slotPortions,
  slotLeadMinutes: kitchens.slotLeadMinutes,
}

/** A restaurant's row as its slots are computed from it. */
export const slotKitchen = <T extends SlotKitchen & { busyUntil: Date | null }>(row: T, now: Date): T => ({
  ...row,
  busyMinutes: busyNow(row, now),
})
