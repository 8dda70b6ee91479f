import { daysBefore, marketDay, startOfDay } from '#shared/calendar.ts'
import { promisedMinutes } from '#shared/orders/arrival.ts'
import { minutesAfter } from '#shared/orders/order-lifecycle.ts'
import { beginsSlot, endOfSlot, slotDays, slotsFrom } from '#shared/slots/slots.ts'
import { minuteMs } from '#shared/time.ts'
import { orderingState, type Schedule } from '../restaurants/opening-hours.ts'

/** What decides which slots a restaurant offers. */
export type SlotKitchen = Schedule &
  Parameters<typeof promisedMinutes>[0] & {
    /** What it takes for a slot; 0 orders: it takes none for later. */
    slotOrders: number
    slotPortions: number
    /** How long before a slot it is ordered for at the latest; null: as long as its orders take. */
    slotLeadMinutes: number | null
  }

/** Why a slot is not offered. */
export type NotOffered = 'none' | 'tooLate' | 'tooFar' | 'closed'

/** How long a kitchen's orders take at the latest while it is not busy. */
const workMinutes = (kitchen: SlotKitchen): number => promisedMinutes({ ...kitchen, busyMinutes: 0 }).to

/** The last day for which orders are taken. */
export const lastSlotDay = (now: Date): string => daysBefore(marketDay(now), -slotDays)

/**
 * Why a restaurant does not offer the slot that begins at `from`; null if it does. It has to be open from
 * when its kitchen gets the order until the slot is over, so that nobody comes to a closed door.
 */
export const whyNotOffered = (kitchen: SlotKitchen, from: Date, now: Date): NotOffered | null => {
  if (kitchen.slotOrders === 0 || !beginsSlot(from)) return 'none'
  const lead = kitchen.slotLeadMinutes ?? promisedMinutes(kitchen).to
  if (from < minutesAfter(now, lead)) return 'tooLate'
  if (marketDay(from) > lastSlotDay(now)) return 'tooFar'
  const begins = minutesAfter(from, -workMinutes(kitchen))
  const last = new Date(endOfSlot(from).getTime() - minuteMs)
  return [begins, from, last].every((at) => orderingState(kitchen, at).open) ? null : 'closed'
}

/** When the slots begin that a restaurant offers on a calendar day of Asia/Kolkata. */
export const offeredSlots = (kitchen: SlotKitchen, day: string, now: Date): Date[] =>
  day < marketDay(now) || day > lastSlotDay(now)
    ? []
    : slotsFrom(startOfDay(day)).filter((from) => whyNotOffered(kitchen, from, now) === null)
